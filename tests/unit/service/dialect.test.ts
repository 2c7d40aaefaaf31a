import { describe, expect, it } from 'vitest';
import { dialectFeatures, pageSizes } from '../../../electron/contract/constants.ts';
import {
  type DialectState,
  learnFromFailedSearch,
  buildFirstPageQuery,
  isDialectDue,
  defaultDialectState,
  getPageSize,
} from '../../../electron/service/dialect.ts';
import { VitrineError } from '../../../electron/base/errors.ts';

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
