import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  countFilters,
  getOperand,
  filterOperatorsBySubject,
  getResource,
} from '../../../../../electron/model/index.ts';
import { FilterDraft } from '../../../../../renderer/features/filters/filter-draft.svelte.ts';
import { ListState, noFilters } from '../../../../../renderer/list/list-state.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
beforeEach(() => {
  page.reset();
  page.answer('items.attributes', () => []);
  page.answer('items.query', () => ({
    offset: 0,
    rows: [],
    total: 0,
    terms: [],
    ranked: false,
  }));
  // The values contain the name of their field, so that a reply for another field is detected.
  page.answer('items.facets', ({ field, find }) =>
    any({
      values: ['x', 'y', 'z'].map((name) => ({
        value: `${field}-${name}`,
        label: `${name} of ${field}`,
        count: 2,
      })),
      distinct: find === undefined ? 10 : 3,
      without: 0,
      total: 9,
    }),
  );
});

const listNow = (): ListState => new ListState(getResource('product'));
const found = new FilterDraft(listNow()).targets.flatMap((target) =>
  filterOperatorsBySubject[target.subject].map((operator) => ({
    target,
    operator,
    operand: getOperand(target.subject, operator),
  })),
);
const ticked = found.filter(({ target, operand }) => target.facet && operand.count === 'many');
const typed = found.filter(({ target, operand }) => !target.facet && operand.count === 1 && operand.of === 'text');
const [one, other] = [ticked[0], ticked.find(({ target }) => target !== ticked[0]?.target)];
const [text] = typed;
if (one === undefined || other === undefined || text === undefined) throw new Error('no fields to test');
const getFilters = (list: ListState) => list.filters.groups.flatMap(({ filters }) => filters);

describe('FilterDraft', () => {
  it('keeps exactly the ticked values in one filter of the list, and no filter when none is ticked', async () => {
    const step = fc.record({
      value: fc.constantFrom('a', 'b', 'c', 'd'),
      on: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const list = listNow();
        const draft = new FilterDraft(list);
        draft.choose(other.target.label, other.operator);
        draft.tick(['kept'], true);
        draft.choose(one.target.label, one.operator);
        let model: readonly string[] = [];
        for (const { value, on } of steps) {
          const others = model.filter((known) => known !== value);
          model = on ? [...others, value] : others;
          draft.tick([value], on);
          const [kept, own, ...more] = getFilters(list).toSorted(
            (a, b) => Number(b.field === other.target.field) - Number(a.field === other.target.field),
          );
          expect([kept?.values, own?.values, more, draft.isGone]).toEqual([
            ['kept'],
            model.length === 0 ? undefined : model,
            [],
            false,
          ]);
        }
        await page.everything();
        expect(draft.choices.map(({ value }) => value)).not.toContain('kept');
      }),
      { numRuns: 40 },
    );
  });

  it('offers values of the field that was chosen last, in whichever order replies arrive', async () => {
    const step = fc.oneof(fc.record({ choose: fc.boolean() }), fc.record({ arrive: fc.nat(4) }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8, size: 'max' }), fc.boolean(), async (steps, last) => {
        const draft = new FilterDraft(listNow());
        let selected = one;
        draft.choose(one.target.label, one.operator);
        for (const now of steps) {
          if ('arrive' in now) await page.arrive(now.arrive);
          else {
            selected = now.choose ? one : other;
            draft.choose(selected.target.label, selected.operator);
          }
          for (const { value } of draft.choices) expect(String(value).startsWith(selected.target.field)).toBe(true);
        }
        await page.everything(last);
        expect([draft.reading, draft.choices.length]).toEqual([false, 3]);
        for (const { value } of draft.choices) expect(String(value).startsWith(selected.target.field)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('changes the filter that it was opened with, and notices when the list no longer has it', async () => {
    const list = listNow();
    const first = new FilterDraft(list);
    first.choose(one.target.label, one.operator);
    first.tick(['a', 'b'], true);
    const [from] = getFilters(list);
    if (from === undefined) throw new Error('no filter');
    const draft = new FilterDraft(list, from);
    await page.everything();
    expect([draft.changes, draft.field, draft.ticked]).toEqual([true, one.target.label, ['a', 'b']]);
    draft.tick(['a'], false);
    expect([countFilters(list.filters), getFilters(list)[0]?.values]).toEqual([1, ['b']]);
    draft.tick(['b'], false);
    expect([countFilters(list.filters), draft.problem]).toEqual([1, 'value']);
    expect(draft.isGone).toBe(false);
    list.filter(noFilters);
    expect(draft.isGone).toBe(true);
  });

  it('requests the values of a field with the other filters but without the edited one', async () => {
    const list = listNow();
    const draft = new FilterDraft(list);
    draft.choose(one.target.label, one.operator);
    draft.tick(['a'], true);
    await page.everything();
    draft.find = ' x ';
    await page.everything();
    const request = page.asked('items.facets').at(-1);
    expect([request?.find, request && countFilters(request.query.filters)]).toEqual(['x', 0]);
    expect(draft.choices.map(({ value }) => value)).toContain('a');
    const before = page.asked('items.facets').length;
    draft.find = '';
    expect(page.asked('items.facets').length).toBe(before + 1);
  });

  it('puts a typed filter into the list once, in place of its earlier value, and only when it is complete', () => {
    const list = listNow();
    const draft = new FilterDraft(list);
    expect([draft.put(), draft.problem]).toEqual([false, 'field']);
    draft.choose(text.target.label, text.operator);
    expect([draft.put(), draft.problem, countFilters(list.filters)]).toEqual([false, 'value', 0]);
    draft.texts = ['red', 'unused'];
    expect([draft.put(), draft.problem]).toEqual([true, null]);
    draft.texts = ['blue', 'unused'];
    draft.put();
    expect(getFilters(list).map(({ field, operator, values }) => [field, operator, values])).toEqual([
      [text.target.field, text.operator, ['blue']],
    ]);
    draft.reset();
    draft.choose(text.target.label, text.operator);
    expect(draft.texts).toEqual(['', '']);
    draft.group = 7;
    draft.texts = ['green', ''];
    draft.put();
    expect(list.filters.groups.map(({ filters }) => filters.flatMap(({ values }) => values))).toEqual([
      ['blue'],
      ['green'],
    ]);
  });

  it('shows no values after its form was closed, and stops reading when they cannot be read', async () => {
    const draft = new FilterDraft(listNow());
    draft.choose(one.target.label, one.operator);
    draft.end();
    await page.everything();
    expect(draft.facet).toBeNull();
    page.answer('items.facets', () => new Rejection('timeout'));
    const failing = new FilterDraft(listNow());
    failing.choose(one.target.label, one.operator);
    expect(failing.reading).toBe(true);
    await page.everything();
    expect([failing.reading, failing.facet]).toEqual([false, null]);
  });
});
