import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError, VitrineError } from '../../../electron/contract/index.ts';
import { FullReads } from '../../../electron/sync/full-reads.ts';
import { checkTrace } from '../../support/trace-state.ts';

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

describe('requests for complete reads, step by step', () => {
  it('are served by the first pass that began late enough, or rejected', async () => {
    const reads = new FullReads();
    const log: string[] = [];
    const wait = (name: string, resource: 'product' | 'asset', since: number) => () =>
      void reads
        .wait(resource, since, (items) => log.push(`${name}: ${items} items`))
        .then(
          ({ begunAt, whole }) => log.push(`${name}: read at ${begunAt - noon}, ${whole ? 'whole' : 'with gaps'}`),
          (thrown: unknown) => {
            const { code, message, retryable } = thrown as VitrineError;
            log.push(`${name}: ${code} ${message}, ${retryable ? 'temporary' : 'final'}`);
          },
        );
    const read = async () => {
      await Promise.resolve();
      await Promise.resolve();
      const { length } = reads.wanted();
      return {
        wanted: reads.wanted().join(' '),
        length,
        since: reads.since('product') && reads.since('product') - noon,
        log: log.splice(0),
      };
    };
    const problem = { code: 'invalid', message: 'No.', retryable: false } as AppError;
    const begin =
      (at: number, fresh = true) =>
      () =>
        reads.begun('product', noon + at, fresh);
    const end =
      (whole = true) =>
      () =>
        reads.ended('product', whole);
    await checkTrace(read, [
      ['progress', () => reads.progress('product', 1), {}],
      ['wait', wait('a', 'product', noon - 10), { wanted: 'product', length: 1, since: -10 }],
      ['wait earlier', wait('b', 'product', noon - 20), { since: -20 }],
      ['wait for assets', wait('c', 'asset', noon), { wanted: 'product asset', length: 2 }],
      ['resume an old pass', begin(-15, false), {}],
      ['progress', () => reads.progress('product', 5), { log: ['b: 5 items'] }],
      ['progress of others', () => reads.progress('asset', 5), { log: [] }],
      ['end', end(), { since: -10, log: ['b: read at -15, whole'] }],
      ['end again', end(), { log: [] }],
      ['begin after the clock was set back', begin(-12), {}],
      ['end with gaps', end(false), { wanted: 'asset', length: 1, since: 0, log: ['a: read at -12, with gaps'] }],
      ['wait for the past', wait('d', 'product', noon - 12), { log: ['d: read at -12, with gaps'] }],
      ['wait', wait('e', 'product', noon), { wanted: 'asset product', length: 2, log: [] }],
      ['begin', begin(0), {}],
      [
        'other server',
        () => reads.unreached({ ...problem, code: 'notTheService' } as never, 'product'),
        { wanted: 'asset', length: 1, log: ['e: offline No., temporary'] },
      ],
      ['assets fail', () => reads.failed(problem, 'asset'), { wanted: '', length: 0, log: ['c: invalid No., final'] }],
      ['end of what failed', end(), { log: [] }],
      ['wait', wait('f', 'product', noon), { wanted: 'product', length: 1 }],
      ['wait for assets', wait('g', 'asset', noon), { wanted: 'product asset', length: 2 }],
      [
        'all fail',
        () => reads.failed(problem),
        { wanted: '', length: 0, log: ['f: invalid No., final', 'g: invalid No., final'] },
      ],
      ['nobody waits', () => reads.failed(problem), { log: [] }],
      ['nothing was read since', wait('h', 'product', noon), { wanted: 'product', length: 1 }],
    ]);
  });
});
