import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Filter, getResource } from '../../../../../electron/model/index.ts';
import { dropFirstRows } from '../../../../../renderer/app/initial-requests.ts';
import FilterBar from '../../../../../renderer/features/filters/FilterBar.svelte';
import { filterForm } from '../../../../../renderer/features/filters/lazy-filter-form.ts';
import { filterPanel, viewDialogs } from '../../../../../renderer/features/filters/lazy-filters.ts';
import { lists } from '../../../../../renderer/list/list-registry.svelte.ts';
import { ListState } from '../../../../../renderer/list/list-state.svelte.ts';
import { getSavedViews } from '../../../../../renderer/list/saved-views/saved-views.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.filters;
// Loaded soon after the start.
await Promise.all([filterForm.want(), filterPanel.want(), viewDialogs.want()]);
const createFilter = (field: string, operator: Filter['operator'], ...values: Filter['values'][number][]): Filter => ({
  ...{ field, attribute: null, type: null, operator, values, names: {} },
});
const sku = createFilter('sku', 'contains', 'a');
const label = createFilter('label', 'contains', 'b');
const status = createFilter('status', 'inList', 'Draft');
const values = ['Draft', 'Completed', 'Éclair'].map((value) => ({ value, name: null, count: 1_200 }));
let list: ListState;
let distinct: number;
const columns = lists.columnsOf('product');
const getFilters = (): unknown =>
  list.filters.groups.map(({ join, filters }) => [
    join,
    ...filters.map((one) => [one.field, one.operator, ...one.values]),
  ]);
const open = async (...groups: readonly (readonly Filter[])[]): Promise<Mounted> => {
  list.filter({ join: 'all', groups: groups.map((filters) => ({ join: 'all', filters })) });
  return mountComponent(FilterBar, { list, columns });
};
const getLines = ({ outline }: Mounted): string[] => outline().filter((line) => !line.startsWith('option'));
/** Returns the lines of the form after its first control. */
const getForm = (mounted: Mounted): string[] => {
  const lines = getLines(mounted);
  return lines.slice(lines.findLastIndex((line) => line.startsWith('combobox “Field”')) + 1);
};
/** Returns the lines of the panel below its title. */
const getPanel = (mounted: Mounted): string[] => {
  const lines = getLines(mounted);
  return lines.slice(lines.indexOf(`heading “${messages.panel}”`) + 1);
};
const select = async ({ get, settle }: Mounted, name: string, value: string): Promise<void> => {
  const control = get('combobox', name) as HTMLSelectElement;
  control.value = value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
  await settle();
};
const submit = async ({ settle }: Mounted): Promise<void> => {
  [...document.querySelectorAll('form')].at(-1)?.requestSubmit();
  await settle();
};
/** Waits until a focus that moves with the next frame has moved. */
const waitForFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

beforeEach(() => {
  page.reset();
  dropFirstRows();
  distinct = 3;
  page.answer(
    'items.attributes',
    () => [{ name: 'colour', title: 'Colour', label: 'colour', type: 'text', count: 2 }] as never,
  );
  page.answer('items.query', ({ offset }) => ({ offset, rows: [], total: 0, terms: [], ranked: false }));
  page.answer('items.facets', ({ field }) => ({
    values: field === 'status' ? values : [],
    distinct,
    without: 0,
    total: 3,
  }));
  list = new ListState(getResource('product'));
});
afterEach(() => {
  const views = getSavedViews('product');
  for (const { id } of views.all) views.remove(id);
  for (const { id } of toasts.list) toasts.close(id);
});

describe('the bar of filters', () => {
  it('shows a few filters without a button to add one, and joins of groups in words', async () => {
    const few = await open([sku, label, status]);
    expect(getLines(few)).not.toContain(`button “${messages.add}”`);
    list.filter({
      join: 'any',
      groups: [
        { join: 'any', filters: [sku, status] },
        { join: 'all', filters: [label] },
      ],
    });
    await few.settle();
    const chips = ['SKU contains a', 'Status is one of Draft', 'Label contains b'].map((text) =>
      [messages.edit(text), messages.remove(text)].map((name) => `button “${name}”`),
    );
    expect(getLines(few)).toEqual([
      ...[...(chips[0] ?? []), 'or', ...(chips[1] ?? []), 'or', ...(chips[2] ?? [])],
      ...[messages.add, messages.saveView, messages.clearAll].map((name) => `button “${name}”`),
    ]);
  });

  it('is empty without filters, and shows the built-in view next to filters', async () => {
    const mounted = await open();
    list.show('noImage', null);
    await mounted.settle();
    expect(getLines(mounted)).toEqual([]);
    list.filter({ join: 'all', groups: [{ join: 'all', filters: [sku, label] }] });
    await mounted.settle();
    const name = m.lists.view('noImage');
    expect(getLines(mounted).slice(0, 3)).toEqual([
      `View ${name}`,
      `button “Remove: View ${name}”`,
      'button “Change: SKU contains a”',
    ]);
    expect(getLines(mounted)).not.toContain('and');
    await mounted.click('button', `Remove: View ${name}`);
    expect([list.view, getFilters()]).toEqual(['all', [['all', ['sku', 'contains', 'a'], ['label', 'contains', 'b']]]]);
  });

  it('removes a filter with its button or Delete, focuses the next one, and restores it on request', async () => {
    const mounted = await open([sku, label]);
    const other = document.createElement('button');
    other.dataset['filtersButton'] = '';
    mounted.root.append(other);
    const remove = mounted.get('button', 'Remove: Label contains b');
    remove.focus();
    expect(await mounted.press(remove, 'x')).toBe(false);
    expect(await mounted.press(remove, 'Delete')).toBe(true);
    await waitForFrame();
    expect(document.activeElement).toBe(mounted.get('button', 'Remove: SKU contains a'));
    expect(toasts.list.map(({ message }) => message)).toEqual(['Removed: Label contains b']);
    toasts.list[0]?.link?.run();
    expect(getFilters()).toEqual([['all', ['sku', 'contains', 'a'], ['label', 'contains', 'b']]]);
    await mounted.settle();
    await mounted.press(mounted.get('button', 'Change: Label contains b'), 'Backspace');
    await mounted.click('button', 'Remove: SKU contains a');
    await waitForFrame();
    expect([getFilters(), document.activeElement]).toEqual([[], other]);
    list.filter({ join: 'all', groups: [{ join: 'all', filters: [label] }] });
    toasts.list.at(-1)?.link?.run();
    expect(getFilters()).toEqual([['all', ['label', 'contains', 'b']]]);
    await mounted.settle();
    await mounted.click('button', messages.clearAll);
    expect([getFilters(), announcer.message.trim()]).toEqual([[], 'All products are shown']);
  });

  it('saves a view, shows and reverts its changes, and saves them', async () => {
    const mounted = await open([sku]);
    await mounted.click('button', messages.saveView);
    await mounted.click('button', messages.save);
    expect(getLines(mounted)).toContain(messages.viewNameMissing);
    await mounted.type('textbox', messages.viewName, ' Mine ');
    await mounted.click('button', messages.save);
    expect(getSavedViews('product').all.map(({ name }) => name)).toEqual(['Mine']);
    expect(getLines(mounted).slice(2)).toEqual([`button “${messages.add}”`, `button “${messages.clearAll}”`]);
    const [revert, save] = [`button “${messages.revert}”`, `button “${messages.saveView}”`];
    const change = async (...filters: readonly Filter[]): Promise<string[]> => {
      list.filter({ join: 'all', groups: [{ join: 'all', filters }] });
      await mounted.settle();
      return getLines(mounted).filter((line) => line.includes('not saved') || [revert, save].includes(line));
    };
    expect(await change(sku, label, status)).toEqual(['2 filters not saved', save, revert]);
    expect(document.querySelectorAll('.ui-token.new')).toHaveLength(2);
    expect(await change(sku, label)).toEqual(['1 filter not saved', save, revert]);
    expect(await change(label)).toEqual(['2 changes not saved', save, revert]);
    await mounted.click('button', messages.revert);
    expect(getFilters()).toEqual([['all', ['sku', 'contains', 'a']]]);
    await change(sku, label);
    await mounted.click('button', messages.saveView);
    expect(announcer.message.trim()).toBe('View “Mine” saved');
    expect(getLines(mounted)).not.toContain(revert);
    await change(label);
    await mounted.click('button', messages.add);
    expect(getPanel(mounted).slice(0, 2)).toEqual([revert, `button “${messages.clear}”`]);
    [...document.querySelectorAll<HTMLElement>('.panel button')].at(0)?.click();
    expect(getFilters()).toEqual([['all', ['sku', 'contains', 'a'], ['label', 'contains', 'b']]]);
    await mounted.click('button', messages.clearAll);
    expect(getLines(mounted)).toEqual([]);
    // The view is no longer selected, so its filters are not compared.
    expect(await change(label)).toEqual([save]);
  });
});

describe('the panel of filters', () => {
  /** More filters than are shown without the button of the panel. */
  const many = [sku, label, status, createFilter('gtin', 'contains', '4')];
  const openPanel = async (...groups: readonly (readonly Filter[])[]): Promise<Mounted> => {
    const mounted = await open(...groups);
    await mounted.click('button', messages.add);
    return mounted;
  };

  it('joins filters and groups', async () => {
    const mounted = await openPanel([sku, label], [status]);
    const text = (name: string, isPressed: boolean): string => `button “${name}”${isPressed ? ', pressed' : ''}`;
    const joins = [text('All of these', true), text('Any of these', false)];
    const chip = (of: string): string[] => [`button “Change: ${of}”`, `button “Remove: ${of}”`];
    expect(getPanel(mounted).slice(0, 18)).toEqual([
      ...[`button “${messages.clear}”`, 'Groups', text('All groups', true), text('Any group', false)],
      ...['Group 1', ...joins, ...chip('SKU contains a'), ...chip('Label contains b')],
      ...['Group 2', ...joins, ...chip('Status is one of Draft'), 'Field', 'combobox “Field”: '],
    ]);
    mounted.get('group', 'Group 1: match').querySelectorAll('button')[1]?.click();
    await mounted.click('button', 'Any group');
    expect([list.filters.join, list.filters.groups.map(({ join }) => join)]).toEqual(['any', ['any', 'all']]);
    await mounted.click('button', messages.clear);
    expect([getFilters(), announcer.message.trim()]).toEqual([[], messages.cleared]);
  });

  it('offers joins of one group only if it has several filters, and suggestions that are not in use', async () => {
    const mounted = await openPanel(many);
    expect(getPanel(mounted).slice(1, 3)).toEqual(['button “All of these”, pressed', 'button “Any of these”']);
    await mounted.click('button', 'Modified today');
    expect(getPanel(mounted)).not.toContain('button “Modified today”');
    expect(announcer.message.trim()).toBe('Added: Modified is today');
    await mounted.click('button', 'No picture');
    const [first] = list.filters.groups;
    expect(first?.filters.slice(4).map(({ field, operator, values }) => [field, operator, values])).toEqual([
      ['modified', 'within', ['today']],
      [expect.any(String), 'empty', []],
    ]);
  });

  it('adds a filter to a group or to a new one, and names what is missing', async () => {
    const mounted = await openPanel(many);
    await submit(mounted);
    expect(getLines(mounted)).toContain(messages.fieldMissing);
    expect(document.activeElement).toBe(mounted.get('combobox', 'Field'));
    await mounted.type('combobox', 'Field', ' label ');
    expect(getLines(mounted)).not.toContain(messages.fieldMissing);
    await submit(mounted);
    expect(getForm(mounted).slice(2, 5)).toEqual([
      'Value',
      'textbox “Value”: , invalid',
      messages.valueMissing('text'),
    ]);
    expect(document.activeElement).toBe(mounted.get('textbox', 'Value'));
    await select(mounted, 'Condition', 'startsWith');
    expect(getLines(mounted)).not.toContain(messages.valueMissing('text'));
    await mounted.type('textbox', 'Value', 'x');
    expect([...(mounted.get('combobox', 'Group') as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      ...['Group 1', messages.newGroup],
    ]);
    await select(mounted, 'Group', '1');
    await submit(mounted);
    expect(list.filters.groups.map(({ filters }) => filters.length)).toEqual([4, 1]);
    expect([announcer.message.trim(), getForm(mounted)[0]]).toEqual([
      'Added: Label starts with x',
      'button “Modified today”',
    ]);
    expect(document.activeElement).toBe(mounted.get('combobox', 'Field'));
  });

  it.each<[string, Filter['operator'] | null, string[]]>([
    ['SKU', 'inList', ['Values', 'textbox “Values”: ', messages.onePerLineHint]],
    ['Modified', 'within', ['When', 'combobox “When”']],
    ['Modified', 'inLastDays', ['Days', 'textbox “Days”: ']],
    ['Modified', 'between', ['From', 'textbox “From”: ', 'To', 'textbox “To”: ']],
    ['Family', 'is', ['Value', 'combobox “Value”: ', messages.mostChoices(0, 3)]],
    ['Completeness', 'lacks', ['Missing answers', 'textbox “Missing answers”: ']],
    ['Completeness', 'complete', []],
    ['Categories', 'countIs', ['Count', 'textbox “Count”: ']],
    ['colour', null, ['Value', 'combobox “Value”: ', messages.mostChoices(0, 3)]],
  ])('asks for the value of %s with the condition %s', async (field, operator, lines) => {
    const mounted = await openPanel(many);
    await mounted.type('combobox', 'Field', field);
    if (operator !== null) await select(mounted, 'Condition', operator);
    expect(getForm(mounted).slice(2, -2)).toEqual(lines);
  });

  it('counts pasted values', async () => {
    const mounted = await openPanel(many);
    await mounted.type('combobox', 'Field', 'SKU');
    await select(mounted, 'Condition', 'inList');
    await mounted.type('textbox', 'Values', 'a\nb\na');
    expect(getForm(mounted)[4]).toBe('2 different values');
    await submit(mounted);
    expect(list.filters.groups[0]?.filters.at(-1)?.values).toEqual(['a', 'b']);
  });

  it('ticks values without moving the form, and adds another filter', async () => {
    const mounted = await openPanel(many.filter((one) => one !== status).concat(createFilter('gtin', 'contains', '5')));
    await mounted.click('button', 'Status…');
    await waitForFrame();
    const find = mounted.get('textbox', messages.findChoice);
    expect(document.activeElement).toBe(find);
    const choices = ['Draft', 'Completed', 'Éclair'].map((name) => `checkbox “${name}”`);
    expect(getForm(mounted).slice(2, -2)).toEqual([
      messages.findChoice,
      `textbox “${messages.findChoice}”: `,
      ...choices,
    ]);
    expect(mounted.get('group', messages.choices).textContent).toContain('1,200');
    const submitButton = (): string | undefined => getForm(mounted).at(-1);
    expect(submitButton()).toBe(`button “${messages.add}”`);
    await mounted.type('textbox', messages.findChoice, ' eCL');
    expect(getForm(mounted).filter((line) => line.startsWith('checkbox'))).toEqual(['checkbox “Éclair”']);
    expect([await mounted.press(find, 'a'), await mounted.press(find, 'Enter', { ctrlKey: true })]).toEqual([
      false,
      false,
    ]);
    expect(await mounted.press(find, 'Enter')).toBe(true);
    expect(getForm(mounted).filter((line) => line.startsWith('checkbox'))).toEqual(['checkbox “Éclair”, checked']);
    await mounted.type('textbox', messages.findChoice, 'none');
    expect(await mounted.press(find, 'Enter')).toBe(true);
    await mounted.type('textbox', messages.findChoice, '');
    expect(await mounted.press(find, 'Enter')).toBe(false);
    await mounted.click('checkbox', 'Draft');
    await mounted.click('checkbox', 'Éclair');
    expect(list.filters.groups[0]?.filters.at(-1)?.values).toEqual(['Draft']);
    expect(submitButton()).toBe(`button “${messages.another}”`);
    expect(getLines(mounted)).not.toContain('combobox “Group”');
    // The chip is above the list only, not above the form.
    expect(getLines(mounted).filter((line) => line.includes('Change: Status'))).toHaveLength(1);
    await submit(mounted);
    expect(list.filters.groups[0]?.filters).toHaveLength(5);
    expect(getLines(mounted).filter((line) => line.includes('Change: Status'))).toHaveLength(2);
  });

  it('says that a field has no values, or more than are listed', async () => {
    distinct = 5;
    const mounted = await openPanel(many);
    await mounted.click('button', 'Status…');
    expect(getLines(mounted)).toContain(messages.mostChoices(3, 5));
    distinct = 0;
    await mounted.type('combobox', 'Field', 'Static lists');
    await select(mounted, 'Condition', 'inList');
    expect(getLines(mounted)).toContain(messages.noChoices);
  });

  it('changes a filter in the form of its chip', async () => {
    const mounted = await open([sku, status]);
    await mounted.click('button', 'Change: SKU contains a');
    expect(getForm(mounted)).toEqual([
      ...['Condition', 'combobox “Condition”', 'Value', 'textbox “Value”: a'],
      `button “${messages.apply}”`,
    ]);
    await mounted.type('textbox', 'Value', 'c');
    await submit(mounted);
    expect(getFilters()).toEqual([['all', ['sku', 'contains', 'c'], ['status', 'inList', 'Draft']]]);
    expect([announcer.message.trim(), getForm(mounted).includes('textbox “Value”: c')]).toEqual([
      'Changed: SKU contains c',
      false,
    ]);
    await mounted.click('button', 'Change: Status is one of Draft');
    expect(getForm(mounted).slice(-4)).toEqual([
      ...['checkbox “Draft”, checked', 'checkbox “Completed”', 'checkbox “Éclair”', `button “${messages.done}”`],
    ]);
  });
});
