import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EditableField, EditValue, ItemQuery } from '../../../../../electron/contract/index.ts';
import { page } from '../../../../support/fake-page.ts';
import { Staging } from '../edits/staging.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
const { applySpellings, setSpelling } =
  await import('../../../../../renderer/features/attribute-values/set-spelling.ts');

const spellings = new Map([
  ['navy', 'Navy'],
  ['NAVY', 'Navy'],
]);

beforeEach(() => page.reset());

describe('applySpellings', () => {
  it.each<[string, EditValue, EditValue]>([
    ['a text', 'navy', 'Navy'],
    ['another text', 'Olive', 'Olive'],
    ['options, and keeps the others and their order', ['Olive', 'navy'], ['Olive', 'Navy']],
    ['two spellings of one option', ['navy', 'Navy'], ['Navy']],
    ['a number', 5, 5],
    ['an empty value', null, null],
  ])('replaces %s', (_, value, result) => {
    expect(applySpellings(value, spellings)).toEqual(result);
  });
});

describe('setSpelling', () => {
  it('stages the spelling for the products that have another one, and leaves read-only values', async () => {
    const staging = new Staging();
    staging.serve(page);
    const values: Readonly<Record<string, EditValue>> = { a: 'navy', b: 'Navy', c: ['navy', 'Olive'], d: 'NAVY' };
    page.answer('items.ids', () => Object.keys(values).map((id) => ({ id: id as ResourceId, title: id })));
    page.answer('edits.ofItem', ({ item }) => {
      const field = { field: 'attributes.color', editor: item === 'd' ? null : 'text', value: values[item] };
      return { fields: [field as EditableField], edits: [] };
    });
    const settings = [...spellings];
    const done = setSpelling({ attribute: 'color', query: {} as ItemQuery, settings, most: 1_000 });
    await page.everything();
    await done;
    expect(staging.values).toEqual({ 'a.attributes.color': 'Navy', 'c.attributes.color': ['Navy', 'Olive'] });
    expect(page.asked('edits.add').map(({ origin }) => origin)).toEqual(['values']);
  });
});
