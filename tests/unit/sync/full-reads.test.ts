import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FullReads } from '../../../electron/sync/full-reads.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const never = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => vi.useRealTimers());

describe('complete reads after the clock was set back', () => {
  it('do not use the last pass for later requests, though its times are later', async () => {
    const passes = new FullReads();
    passes.begun('product', noon, true);
    passes.ended('product', true);
    expect(await passes.wait('product', noon - 1, never)).toMatchObject({ begunAt: noon });
    vi.setSystemTime(noon - 3_600_000);
    const waiting = passes.wait('product', noon - 3_600_000, never);
    expect(passes.wanted()).toEqual(['product']);
    passes.begun('product', noon - 3_599_000, true);
    passes.ended('product', true);
    expect(await waiting).toMatchObject({ begunAt: noon - 3_599_000 });
  });

  it('do not use a resumed pass with a start time in the future', async () => {
    const passes = new FullReads();
    const waiting = passes.wait('product', noon - 1, never);
    passes.begun('product', noon + 3_600_000, false);
    passes.ended('product', true);
    expect(passes.wanted()).toEqual(['product']);
    passes.begun('product', noon, true);
    passes.ended('product', true);
    expect(await waiting).toMatchObject({ begunAt: noon });
  });
});

describe('pass that began while the clock was ahead', () => {
  it('does not cover a later search after the clock was set back during the pass', async () => {
    const passes = new FullReads();
    vi.setSystemTime(noon + 3_600_000);
    passes.begun('product', noon + 3_600_000, true);
    vi.setSystemTime(noon);
    passes.ended('product', true);
    const waiting = passes.wait('product', noon, never);
    expect(passes.wanted()).toEqual(['product']);
    passes.begun('product', noon + 1, true);
    passes.ended('product', true);
    expect(await waiting).toMatchObject({ begunAt: noon + 1 });
  });

  it('covers a search that was requested before the pass began', async () => {
    const passes = new FullReads();
    vi.setSystemTime(noon + 3_600_000);
    const waiting = passes.wait('product', noon + 3_600_000, never);
    passes.begun('product', noon + 3_600_000, true);
    vi.setSystemTime(noon);
    passes.ended('product', true);
    expect(await waiting).toMatchObject({ begunAt: noon + 3_600_000 });
    expect(passes.wanted()).toEqual([]);
  });
});

it('reports the items of a read only to requests that it covers', () => {
  const passes = new FullReads();
  const reported: string[] = [];
  for (const [name, since] of [
    ['before', noon - 1],
    ['after', noon + 1],
  ] as const)
    void passes.wait('product', since, (items) => void reported.push(`${name}: ${items}`));
  passes.begun('product', noon, false);
  passes.progress('product', 500);
  expect(reported).toEqual(['before: 500']);
  passes.begun('product', noon + 2, true);
  passes.progress('product', 700);
  expect(reported).toEqual(['before: 500', 'before: 700', 'after: 700']);
});
