import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../electron/model/rules/profile.ts';
import { computeSignature } from '../../../electron/quality/profile-signature.ts';
import { filterOf, allOf } from '../../support/filters.ts';

const rule = (holdsFor: Partial<Rule['holdsFor']>): Rule => ({
  id: 'gtin',
  subject: { of: 'field', name: 'gtin' },
  condition: { is: 'there' },
  severity: 'must',
  weight: 1,
  words: 'No GTIN',
  inUse: true,
  holdsFor: { level: 'all', families: [], categories: [], ...holdsFor },
});
const view = (operator: 'inLastDays' | 'is', name = 'all'): Rule['holdsFor']['view'] => ({
  name: 'Some',
  words: '',
  view: name,
  type: null,
  filters: allOf(filterOf('updated_at', operator, ['7'])),
});
const list = (id: string): Rule['holdsFor']['list'] => ({ id, name: id });
const createFilter = (operator: string): string =>
  JSON.stringify([[{ field: 'updated_at', field_type: 'date', operator, value: 7 }]]);
const lists = { recent: createFilter('last_days'), older: createFilter('!last_days '), set: createFilter('exists') };
const on = (day: string, holdsFor: Partial<Rule['holdsFor']>): string =>
  computeSignature([rule(holdsFor)], { description: null, lists, day });

describe('dependence of rules on the day', () => {
  it.each([
    ['a view of the last days', { view: view('inLastDays') }],
    ['a view of changes since yesterday', { view: view('is', 'changedSinceYesterday') }],
    ['a list whose query asks for the last days', { list: list('recent') }],
    ['a list whose query filters by age', { list: list('older') }],
  ])('requires a re-evaluation on the next day after a rule for %s', (_, holdsFor) => {
    expect(on('2026-11-26', holdsFor)).not.toBe(on('2026-11-27', holdsFor));
    expect(on('2026-11-26', holdsFor)).toBe(on('2026-11-26', holdsFor));
  });

  it.each([
    ['all', {}],
    ['a view', { view: view('is') }],
    ['a list', { list: list('set') }],
    ['a list that products name', { list: list('named') }],
  ])('requires none for a rule for %s', (_, holdsFor) => {
    expect(on('2026-11-26', holdsFor)).toBe(on('2026-11-27', holdsFor));
  });
});
