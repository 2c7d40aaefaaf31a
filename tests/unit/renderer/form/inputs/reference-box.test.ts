import fc from 'fast-check';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { getFormLayout } from '../../../../../renderer/features/create/form-layouts.ts';
import { buildFormBody, validateForm, getFormFields } from '../../../../../renderer/form/form-model.ts';
import { ReferenceBox } from '../../../../../renderer/form/inputs/reference-box.svelte.ts';
import { resolveInputs } from '../../../../../renderer/form/settling.ts';
import { toUnresolvedDraft } from '../../../../../renderer/form/unresolved.ts';
import { page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;
const hexId = 'c0ffee00c0ffee00c0ffee00';
const families: Readonly<Record<string, string>> = { 'f-1': 'Drinkware', 'f-2': 'Bags', 'f-3': 'Twin', 'f-4': 'Twin' };
const row = (id: string) => ({ id, cells: { name: families[id] }, names: {} });
const product = getFormFields(getResource('product'));
const rules = getFormLayout('product');

beforeEach(() => {
  page.reset();
  page.answer('items.query', ({ query: { searchText } }) => {
    const ids = Object.keys(families).filter((id) =>
      families[id]?.toLowerCase().includes(searchText.trim().toLowerCase()),
    );
    return any({ offset: 0, rows: ids.map(row), total: ids.length, terms: [] });
  });
  page.answer('items.rows', ({ ids }) => any(ids.filter((id) => id in families).map(row)));
  page.answer('outbox.query', () => any({ offset: 0, rows: [], total: 0 }));
});

const opened = () => {
  let value = '';
  const box = new ReferenceBox({
    to: 'family',
    list: 'test',
    value: () => value,
    onset: (next) => (value = next),
    takesWaiting: true,
  });
  const draft = () => ({ sku: 'A', product_family_id: value });
  return {
    box,
    value: () => value,
    sent: () => buildFormBody(product, rules, draft())['product_family_id'],
    complaint: () => validateForm(product, rules, draft()).get('product_family_id'),
  };
};

it.each([
  ['Drink', undefined, 'notChosen'],
  ['drinkware', 'f-1', undefined],
  [' Drinkware ', 'f-1', undefined],
  ['f-2', 'f-2', undefined],
  ['Twin', undefined, 'notChosen'],
  [hexId, hexId, undefined],
  ['3f2504e0-4f89-41d3-9a0c-0305e82c3301', '3f2504e0-4f89-41d3-9a0c-0305e82c3301', undefined],
  ['  ', undefined, undefined],
])('sends for the typed text “%s” the ID %s, else reports an error (%s)', async (typed, id, complaint) => {
  const { box, sent, complaint: found } = opened();
  box.type(typed);
  void box.settle();
  await page.everything();
  expect([sent(), found()]).toEqual([id, complaint]);
  expect(box.problem === undefined).toBe(complaint === undefined);
});

it('sends text as an ID only once the user chose that', async () => {
  const { box, sent, complaint } = opened();
  box.type('Drink');
  expect(sent()).toBeUndefined();
  await page.everything();
  expect(box.extra?.label).toBe('Use “Drink” as an ID');
  box.extra?.onpick();
  expect([sent(), complaint(), box.text]).toEqual(['Drink', undefined, 'Drink']);
});

it('never sends text that names no item, for any typed text and any order of replies', async () => {
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('Dri', 'Drinkware', 'Bags', 'f-2', 'zz', '', hexId) }),
    fc.constantFrom('leave' as const, 'clear' as const),
    fc.record({ arrive: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10, size: 'max' }), async (steps) => {
      const { box, sent, complaint } = opened();
      const allowed = [undefined, hexId, ...Object.keys(families)];
      let typed = '';
      for (const one of steps) {
        if (one === 'leave') void box.settle();
        else if (one === 'clear') box.clear();
        else if ('type' in one) box.type((typed = one.type));
        else await page.arrive(one.arrive);
        if (one === 'clear') typed = '';
        expect(allowed).toContain(sent());
      }
      void box.settle();
      await page.everything();
      expect(allowed).toContain(sent());
      const isKnown = typed === '' || typed === hexId || typed === 'f-2' || Object.values(families).includes(typed);
      expect(complaint()).toBe(isKnown ? undefined : 'notChosen');
    }),
    { numRuns: 100 },
  );
});

it('looks up typed text before a form is sent', async () => {
  const { box, sent } = opened();
  box.type('Bags');
  const stop = box.register();
  const resolved = resolveInputs();
  await page.everything();
  await resolved;
  stop?.();
  expect(sent()).toBe('f-2');
});

it('reports text that names no item among several references and in nested values, and leaves it out of the request', () => {
  const draft = { sku: 'A', asset_ids: JSON.stringify(['a-0', toUnresolvedDraft('front')]) };
  expect(validateForm(product, rules, draft).get('asset_ids')).toBe('notChosen');
  expect(buildFormBody(product, rules, draft)['asset_ids']).toEqual(['a-0']);
  const list = getFormFields(getResource('assetList'));
  const query = JSON.stringify([[{ operator: 'in', relationship_id: toUnresolvedDraft('Spare') }]]);
  expect(validateForm(list, getFormLayout('assetList'), { name: 'A', type: 'Smart', query }).get('query')).toBe(
    'notChosen',
  );
});
