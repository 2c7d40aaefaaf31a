import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { filterForm } from '../../../../../renderer/features/filters/lazy-filter-form.ts';
import { filterPanel } from '../../../../../renderer/features/filters/lazy-filters.ts';
import { page } from '../../../../support/fake-page.ts';
import type { Mounted } from '../../../../support/mount-component.ts';
import { getListQuery, openProducts, serveProducts, waitForRows } from './product-list.ts';

/** Returns the lines of the popover that is open. */
const getPopover = ({ outline }: Mounted): string[] => {
  const lines = outline();
  return lines.slice(lines.indexOf('button “Compact”') + 1).filter((line) => !line.startsWith('option'));
};
const openTool = async (name: string): Promise<Mounted> => {
  const mounted = await openProducts();
  await mounted.click('button', name);
  await waitForRows(mounted);
  return mounted;
};
const getFilters = (): unknown =>
  getListQuery()?.filters?.groups.map(({ filters }) =>
    filters.map(({ field, operator, values }) => [field, operator, values]),
  );

// Loaded soon after the start.
await Promise.all([filterForm.want(), filterPanel.want()]);

beforeEach(() => {
  serveProducts();
  const values = [
    { value: 'Draft', name: null, count: 2 },
    { value: 'Completed', name: null, count: 1 },
  ];
  page.answer(
    'items.attributes',
    () => [{ name: 'colour', title: 'Colour', label: null, type: 'text', count: 2 }] as never,
  );
  page.answer('items.facets', () => ({ values, distinct: 2, without: 0, total: 3 }));
});

afterEach(() => void vi.useRealTimers());

describe('the filters of a list', () => {
  it('are added with a button, listed above the rows, and removed', async () => {
    const mounted = await openTool('Filters');
    expect(getPopover(mounted)[1]).toBe('Only items that match them are listed.');
    await mounted.click('button', 'Incomplete');
    await waitForRows(mounted);
    expect(getFilters()).toEqual([[['completeness', 'incomplete', []]]]);
    const sentence = 'Completeness is incomplete';
    const chip = [`button “Change: ${sentence}”`, `button “Remove: ${sentence}”`];
    expect(getPopover(mounted).slice(0, 4)).toEqual(['heading “Filters”', 'button “Clear filters”', ...chip]);
    expect(mounted.outline()).toEqual(expect.arrayContaining(['button “Filters 1”, expanded', 'button “Clear all”']));
    await mounted.click('button', 'Clear filters');
    await waitForRows(mounted);
    expect(getFilters() ?? []).toEqual([]);
    expect(mounted.outline()).toContain('button “Filters”, expanded');
  });

  it('offer the values of a field, and list the items with the chosen ones', async () => {
    const mounted = await openTool('Filters');
    await mounted.click('button', 'Status…');
    await waitForRows(mounted);
    const controls = ['Field', 'combobox “Field”: Status', 'Condition', 'combobox “Condition”', 'Find a value'];
    const values = ['textbox “Find a value”: ', 'checkbox “Draft”', 'checkbox “Completed”'];
    expect(getPopover(mounted)).toEqual(expect.arrayContaining([...controls, ...values]));
    await mounted.click('checkbox', 'Draft');
    await waitForRows(mounted);
    await mounted.click('checkbox', 'Completed');
    await waitForRows(mounted);
    expect(getFilters()).toEqual([[['status', expect.any(String), ['Draft', 'Completed']]]]);
    await mounted.click('checkbox', 'Draft');
    await waitForRows(mounted);
    expect(getFilters()).toEqual([[['status', expect.any(String), ['Completed']]]]);
  });
});

describe('the columns of a list', () => {
  it('are shown and hidden with their boxes, found by their name, and reset', async () => {
    const mounted = await openTool('Columns');
    const lines = getPopover(mounted);
    expect(lines.slice(0, 3)).toEqual([
      'searchbox “Find a column”: ',
      'button “Move SKU”',
      'checkbox “SKU”, checked, disabled',
    ]);
    expect(lines.filter((line) => line.startsWith('checkbox') && line.includes('checked'))).toHaveLength(6);
    expect(lines.at(-1)).toBe('button “Default columns”, disabled, disabled');
    await mounted.click('checkbox', 'Label');
    await mounted.click('checkbox', 'GTIN');
    await waitForRows(mounted);
    const getHeads = (): string[] =>
      ['Label', 'GTIN', 'Status'].filter((name) => mounted.outline().includes(`button “${name}”`));
    expect(getHeads()).toEqual(['GTIN', 'Status']);
    await mounted.type('searchbox', 'Find a column', 'colo');
    const found = getPopover(mounted).filter((line) => line.startsWith('checkbox'));
    expect(found).toEqual(['checkbox “colour”']);
    await mounted.type('searchbox', 'Find a column', '');
    await mounted.click('button', 'Default columns');
    await waitForRows(mounted);
    expect(getHeads()).toEqual(['Label', 'Status']);
  });
});

describe('the menus of a list', () => {
  it('explain the search with examples and the fields', async () => {
    const mounted = await openTool('What can be searched');
    const lines = getPopover(mounted);
    expect(lines).toEqual(expect.arrayContaining(['"red bag"', '-red', 'heading “Searchable fields”', 'Colour:Draft']));
    expect(lines.join('\n')).toContain('sku:label:gtin:attributes:');
  });

  it('give an example of a search for numbers if they differ', async () => {
    const titles = ['Weight', 'Height in cm'];
    page.answer('items.attributes', () =>
      titles.map((title) => ({ name: title, title, label: null, type: 'number', count: 2 })),
    );
    page.answer('items.facets', ({ attribute }) => {
      const numbers = attribute === 'Weight' ? [5] : [30, 4, 12];
      return { values: numbers.map((value) => ({ value, name: null, count: 1 })), distinct: 3, without: 0, total: 3 };
    });
    expect(getPopover(await openTool('What can be searched'))).toContain('"Height in cm":4..30');
  });

  it.each([
    [0, ['menuitem “Export 3 products”', 'menuitem “Export the selection Nothing selected”, disabled']],
    [1, ['menuitem “Export 3 products”', 'menuitem “Export 1 selected”']],
  ])('offer to export all, and the selection of %i', async (count, items) => {
    const mounted = await openProducts();
    if (count > 0) await mounted.click('checkbox', 'Select BAG-2');
    await mounted.click('button', 'Export');
    expect(mounted.outline().slice(0, 2)).toEqual(items);
  });
});
