import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FullReads } from '../../../electron/sync/full-reads.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const never = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
});
afterEach(() => vi.useRealTimers());

describe('when the clock was set back', () => {
  it('the last pass serves nobody who asks since, though its times are later', async () => {
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

  it('a pass that is gone on with serves nobody when it began in a time to come', async () => {
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

describe('a pass that began while the clock was ahead', () => {
  it('does not serve a later look after the clock was set back during the pass', async () => {
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

  it('serves a look that was requested before the pass began', async () => {
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
