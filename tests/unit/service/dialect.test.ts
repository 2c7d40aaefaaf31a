import { describe, expect, it } from 'vitest';
import { dialectFeatures, pageSizes } from '../../../electron/contract/constants.ts';
import {
  type DialectState,
  detectDialect,
  learnFromFailedSearch,
  buildFirstPageQuery,
  isDialectDue,
  defaultDialectState,
  getPageSize,
} from '../../../electron/service/dialect.ts';
import { VitrineError } from '../../../electron/base/errors.ts';
import type { ServiceClient } from '../../../electron/service/service-client.ts';

const day = 24 * 3_600_000;
const at = Date.parse('2026-10-01T12:00:00Z');
const answered = (days = 0): DialectState['dialect']['findings'] =>
  Object.fromEntries(
    dialectFeatures.map((feature) => [feature, { takes: true, at: new Date(at - days * day).toISOString() }]),
  );
const known: DialectState = {
  ...defaultDialectState,
  dialect: { ...defaultDialectState.dialect, findings: answered() },
};

describe('detection of service features', () => {
  it('probes features once, and again after 30 days', () => {
    expect(isDialectDue(defaultDialectState, at)).toBe(true);
    expect(isDialectDue(known, at)).toBe(false);
    expect(isDialectDue(known, at + 30 * day - 1)).toBe(false);
    expect(isDialectDue(known, at + 30 * day)).toBe(true);
    // After the clock was set back, the elapsed time is unknown.
    expect(isDialectDue(known, at - 1)).toBe(true);
  });

  it('does not probe a feature with a user override', () => {
    const choices = Object.fromEntries(dialectFeatures.map((feature) => [feature, 'off'] as const));
    expect(isDialectDue({ ...defaultDialectState, choices }, at)).toBe(false);
    const { sorting: _, ...others } = choices;
    expect(isDialectDue({ ...defaultDialectState, choices: others }, at)).toBe(true);
  });
});

describe('features found by searches', () => {
  /** A service with `count` products in pages of `usual`, which handles each parameter in its way. */
  const detect = async (
    handles: Readonly<Record<'_page_size' | '_fields' | '_sort_by', 'obeys' | 'ignores' | 'rejects'>>,
    count = 50,
    usual = 100,
  ): Promise<unknown> => {
    const ask = async (_: unknown, query: readonly (readonly [string, string])[]): Promise<unknown> => {
      const size = query.find(([name]) => name === '_page_size')?.[1];
      const isRejected = (name: string): boolean => handles[name as keyof typeof handles] === 'rejects';
      if (query.some(([name]) => isRejected(name)) || (size === '0' && handles._page_size === 'obeys'))
        throw new VitrineError('invalid', 'That is unknown.');
      const most = size !== undefined && handles._page_size === 'obeys' ? Math.min(Number(size), usual) : usual;
      return { items: Array.from({ length: Math.min(count, most) }, () => ({})), more: count > most };
    };
    const options = { signal: new AbortController().signal, now: at };
    const client = { ask } as unknown as ServiceClient;
    const { findings } = await detectDialect(client, defaultDialectState.dialect, options);
    return [findings.pageSize?.takes, findings.relations?.takes, findings.sorting?.takes];
  };
  const all = { _page_size: 'obeys', _fields: 'obeys', _sort_by: 'obeys' } as const;
  const none = { _page_size: 'ignores', _fields: 'ignores', _sort_by: 'ignores' } as const;

  it('are those that the service obeys, even if the account has few products', async () => {
    expect(await detect(all)).toEqual([true, true, true]);
    expect(await detect(all, 3)).toEqual([true, true, true]);
    expect(await detect({ ...all, _fields: 'rejects' })).toEqual([true, false, true]);
    expect(await detect({ ...all, _sort_by: 'rejects' })).toEqual([true, true, false]);
    expect(await detect({ ...all, _page_size: 'rejects' })).toEqual([false, true, true]);
  });

  it('do not include the page size if pages are smaller than asked for', async () => {
    expect(await detect(all, 50, 3)).toEqual([false, false, false]);
  });

  it.each([
    ['more products than asked for', 50, 100],
    ['pages that are smaller than asked for', 50, 3],
    ['few products', 3, 100],
    ['none', 0, 100],
  ])('are none if the service ignores parameters and has %s', async (_, count, usual) => {
    expect(await detect(none, count, usual)).toEqual([false, false, false]);
  });
});

describe('pages that fail', () => {
  it.each(['timeout', 'serviceFault'] as const)('reduces the page size after a %s, down to the smallest', (code) => {
    let state: DialectState = known;
    const sizes: number[] = [];
    for (let again = true; again;) {
      sizes.push(getPageSize(state, 'product') ?? 0);
      const learned = learnFromFailedSearch(state, 'product', new VitrineError(code, 'It failed.'));
      if (learned === null) throw new Error('Nothing was learned');
      state = { ...state, dialect: learned.dialect };
      again = learned.again;
    }
    expect(sizes).toEqual(pageSizes);
    // Their size was not the reason.
    expect(getPageSize(state, 'product')).toBe(pageSizes[0]);
  });

  it('keeps a page size that the user set', () => {
    const failed = new VitrineError('timeout', 'It failed.');
    expect(learnFromFailedSearch({ ...known, itemsPerRequest: 500 }, 'product', failed)).toBeNull();
  });
});

describe('first page', () => {
  it('requests a due pass: all items, only IDs, or changes since a time', () => {
    expect(buildFirstPageQuery(defaultDialectState, 'product')).toEqual([]);
    expect(buildFirstPageQuery(known, 'product', 'ids')).toEqual([
      ['_page_size', '1000'],
      ['_fields', 'id'],
      ['_sort_by', 'created'],
    ]);
    expect(buildFirstPageQuery(defaultDialectState, 'product', { changedSince: '2026-10-01' })).toEqual([
      ['modified[gt]', '2026-10-01'],
    ]);
  });
});
