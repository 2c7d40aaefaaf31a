import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { AccountAttributes } from '../../../../../../renderer/features/create/product/account-attributes.svelte.ts';
import { page } from '../../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../../renderer/app/bridge.ts', () => import('../../../../../support/fake-page.ts'));

const any = (value: unknown): never => value as never;
let attributes: AccountAttributes;
beforeEach(async () => {
  page.reset();
  page.answer('items.attributes', () =>
    any([
      { name: 'color', title: 'Colour', type: 'text' },
      { name: 'COLOUR', title: 'Other', type: 'number' },
      { name: 'size', title: 'size', type: 'text' },
      { name: 'range', title: 'SIZE', type: 'number' },
    ]),
  );
  page.answer('items.uses', ({ id }) => any({ links: [{ name: id === 'f1' ? 'Colour' : 'Size' }, { name: null }] }));
  attributes = new AccountAttributes();
  void attributes.load();
  await page.everything();
});

it('finds the key of an attribute by its title, by its key, or by the title in another case', () => {
  const words = ['Colour', 'color', 'colour', 'COLOUR', 'Size', 'size', 'SIZE', 'unknown', 'constructor'];
  expect(words.map((word) => attributes.keyCalled(word))).toEqual([
    'color',
    'color',
    'color',
    'COLOUR',
    'size',
    'size',
    'range',
    'unknown',
    'constructor',
  ]);
});

it('offers the attributes of the family that was chosen last', async () => {
  for (const last of [false, true]) {
    for (const family of ['f2', 'f1']) void attributes.choose(family);
    await page.everything(last);
    expect(attributes.family).toEqual(['color']);
    void attributes.choose('f3');
    expect(attributes.family, 'none of the former family').toEqual([]);
    await page.everything();
    expect(attributes.family).toEqual(['size']);
  }
  void attributes.choose('');
  expect(attributes.family).toEqual([]);
});

it('suggests the values of a text attribute, read once, unless there are too many different ones', async () => {
  page.answer('items.facets', ({ attribute }) =>
    any({ values: [{ value: 'red' }], distinct: attribute === 'size' ? 201 : 1 }),
  );
  for (const name of ['color', 'color', 'size', 'COLOUR', 'unknown']) void attributes.offer(name);
  await page.everything();
  expect(page.asked('items.facets').map(({ attribute }) => attribute)).toEqual(['color', 'size']);
  expect(['color', 'size', 'COLOUR'].map((name) => attributes.valuesOf(name))).toEqual([['red'], [], []]);
});
