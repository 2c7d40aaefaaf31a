import { expect, it } from 'vitest';
import NestedValue from '../../../../renderer/detail/nested/NestedValue.svelte';
import NestedTable from '../../../../renderer/detail/nested/NestedTable.svelte';
import { getShapeColumns } from '../../../../renderer/detail/nested/format-nested.ts';
import { m } from '../../../../renderer/messages/lazy.ts';
import { mountComponent } from '../../../support/mount-component.ts';

const shape = 'notification';
const open = async (entries: readonly Readonly<Record<string, unknown>>[]) => {
  const mounted = await mountComponent(NestedTable, {
    shape,
    entries,
    columns: getShapeColumns(shape),
    label: 'People',
  });
  const getRows = (): HTMLElement[] => [...mounted.root.querySelectorAll<HTMLElement>('tbody tr:not(.whole)')];
  const getOpen = (): string[] =>
    [...mounted.root.querySelectorAll('tr.whole')].map((row) => row.querySelector('dd')?.textContent.trim() ?? '');
  const getHeads = (): string[] => [...mounted.root.querySelectorAll('th')].map(({ textContent }) => textContent);
  return {
    ...mounted,
    getRows,
    getOpen,
    getHeads,
    toggle: (name: string) => mounted.click('button', m.detail.allOf(name)),
  };
};

it('opens and closes each record of a table alone', async () => {
  const mounted = await open([
    { email: 'a', note: 1 },
    { email: 'b', note: 2 },
    { note: 3, email: 'c' },
  ]);
  await mounted.toggle('c');
  await mounted.toggle('a');
  expect(mounted.getOpen()).toEqual(['a', 'c']);
  await mounted.toggle('a');
  expect([mounted.getOpen(), mounted.outline().filter((line) => line.includes('expanded'))]).toEqual([
    ['c'],
    [`button “${m.detail.allOf('c')}”, expanded`],
  ]);
  await mounted.toggle('c');
  expect(mounted.getOpen()).toEqual([]);
});

it('shows only columns of which a record has a value, and numbers a record without a name', async () => {
  const mounted = await open([
    { email: '', quotes: null, note: 'x' },
    { email: '', pdf_downloads: false },
  ]);
  expect(mounted.getHeads()).toEqual(['PDFs']);
  await mounted.toggle(m.detail.entryName(2));
  expect(mounted.root.querySelector('tr.whole')?.previousElementSibling).toBe(mounted.getRows()[1]);
  const none = await open([]);
  expect([none.getRows(), none.getHeads()]).toEqual([[], []]);
});

it('shows more of a long table on request', async () => {
  const mounted = await open(Array.from({ length: 52 }, (_, at) => ({ email: `e${String(at)}` })));
  expect(mounted.getRows()).toHaveLength(50);
  mounted.root.querySelector<HTMLElement>('.scroll ~ * button, .scroll ~ button')?.click();
  await mounted.settle();
  expect([mounted.getRows().length, mounted.getRows().at(-1)?.textContent]).toEqual([
    52,
    expect.stringContaining('e51'),
  ]);
});

it.each(['staticListOfProducts', 'staticListOfAssets', 'assetList'])(
  'shows each of several lists with its name and type: %s',
  async (shape) => {
    const value = ['Summer', 'Winter'].map((name) => ({ id: name, name, type: 'Smart' }));
    const { root, settle } = await mountComponent(NestedValue, { shape, value, label: 'Lists' } as never);
    const lines = [...root.querySelectorAll('li > p:first-child')].map(({ textContent }) => textContent.trim());
    expect(lines.map((line) => line.split(/\s+/))).toEqual([
      ['Summer', 'Smart'],
      ['Winter', 'Smart'],
    ]);
    root.querySelector('details')?.dispatchEvent(new Event('toggle'));
    await settle();
    expect([...root.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['ID']);
  },
);
