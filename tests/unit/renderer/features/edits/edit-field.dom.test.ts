import { beforeEach, describe, expect, it } from 'vitest';
import type { ResourceId } from '../../../../../electron/base/branded-types.ts';
import type { EditableField, EditRow } from '../../../../../electron/contract/index.ts';
import DetailEditor from '../../../../../renderer/features/edits/DetailEditor.svelte';
import EditField from '../../../../../renderer/features/edits/EditField.svelte';
import { m } from '../../../../../renderer/features/edits/messages.ts';
import { ItemEditing } from '../../../../../renderer/features/edits/item-editing.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { itemDetail } from '../../items.ts';
import { Staging } from './staging.ts';

const item = 'p1' as ResourceId;
const createField = (more: Partial<EditableField>): EditableField => ({
  ...{ field: 'label', label: 'Label', editor: 'text', reason: null, value: 'Old' },
  ...{ options: [], isRestricted: false, maxLength: null, isPresent: true },
  ...more,
});

let staging = new Staging();
/** The properties that the main process adds to a staged edit. */
let added: Partial<EditRow> = {};

const open = async (field: EditableField): Promise<Mounted> => {
  page.answer('edits.ofItem', () => ({
    fields: [field],
    edits: staging.edits.map(
      (edit) => ({ ...edit, editor: field.editor, rules: null, warnings: [], ...added }) as EditRow,
    ),
  }));
  const editing = new ItemEditing({ resource: 'product', id: item, title: 'BAG-1' });
  const reading = editing.read();
  await page.everything();
  await reading;
  return mountComponent(EditField, { editing, field });
};
/** Leaves the control, as with the Tab key. */
const leave = async ({ get, settle }: Mounted, name = 'Label'): Promise<void> => {
  get('textbox', name).dispatchEvent(new Event('blur'));
  await settle();
};

beforeEach(() => {
  page.reset();
  staging = new Staging();
  staging.serve(page);
  added = {};
});

describe('a field of an item', () => {
  it('stages its value when it is left, shows the former one, and puts it back', async () => {
    const mounted = await open(createField({}));
    const { outline, type, click, root } = mounted;
    expect(outline()).toEqual(['Label', 'textbox “Label”: Old']);
    await leave(mounted);
    expect(page.asked('edits.add')).toEqual([]);
    await type('textbox', 'Label', 'New');
    expect(staging.values).toEqual({});
    await leave(mounted);
    expect(staging.values).toEqual({ 'p1.label': 'New' });
    expect(outline()).toEqual(['Label', 'textbox “Label”: New', 'Was base', 'button “Put back Label”']);
    expect(root.querySelector('label')?.className).toContain('staged');
    await type('textbox', 'Label', 'Newer');
    await click('button', 'Put back Label');
    expect(staging.values).toEqual({});
    expect(outline()).toEqual(['Label', 'textbox “Label”: Old']);
    expect(document.activeElement).toBe(mounted.get('textbox', 'Label'));
    expect(root.querySelector('label')?.className).not.toContain('staged');
  });

  it('shows why a text is no value only when it is left, until it is typed again or Escape restores the value', async () => {
    const mounted = await open(createField({ editor: 'integer', value: 3 }));
    const { outline, type, press, get } = mounted;
    await type('textbox', 'Label', 'many');
    expect(outline()).toEqual(['Label', 'textbox “Label”: many']);
    await leave(mounted);
    const [, invalid, problem] = outline();
    expect([invalid, problem]).toEqual(['textbox “Label”: many, invalid', expect.stringMatching(/number/)]);
    expect(page.asked('edits.add')).toEqual([]);
    await type('textbox', 'Label', 'more');
    expect(outline()).toEqual(['Label', 'textbox “Label”: more']);
    expect(await press(get('textbox', 'Label'), 'Escape')).toBe(true);
    expect(outline()).toEqual(['Label', 'textbox “Label”: 3']);
    expect(await press(get('textbox', 'Label'), 'Escape')).toBe(false);
  });

  it('keeps a rejected text with its reason until Escape', async () => {
    const mounted = await open(createField({}));
    const { outline, type, press, get } = mounted;
    await type('textbox', 'Label', 'rejected');
    await leave(mounted);
    expect(outline()).toEqual(['Label', 'textbox “Label”: rejected, invalid', 'Rejected.']);
    await press(get('textbox', 'Label'), 'Escape');
    expect(outline()).toEqual(['Label', 'textbox “Label”: Old']);
  });

  it('stages nothing for a text with the same value', async () => {
    const mounted = await open(createField({ editor: 'number', value: 2.5 }));
    await mounted.type('textbox', 'Label', '2.50');
    await leave(mounted);
    expect(page.asked('edits.add')).toEqual([]);
    expect(mounted.outline()).toEqual(['Label', 'textbox “Label”: 2.5']);
  });

  it.each([
    ['text', 'Enter', {}, true],
    ['multiline', 'Enter', {}, false],
    ['multiline', 'Enter', { ctrlKey: true }, true],
    ['multiline', 'Enter', { metaKey: true }, true],
    ['text', 'a', {}, false],
  ] as const)('stages a %s with %s %j: %s', async (editor, key, keys, isStaged) => {
    const { type, press, get } = await open(createField({ editor }));
    await type('textbox', 'Label', 'New');
    expect(await press(get('textbox', 'Label'), key, keys)).toBe(isStaged);
    expect(staging.values).toEqual(isStaged ? { 'p1.label': 'New' } : {});
  });

  it('names the rule that its edit breaks before another warning', async () => {
    added = {
      rules: [
        { effect: 'fixes', message: 'Fixed', profile: 'Shop', severity: 'must' },
        { effect: 'breaks', message: 'Too short', profile: 'Shop', severity: 'must' },
      ],
      warnings: ['Hidden characters'],
    };
    const mounted = await open(createField({}));
    await mounted.type('textbox', 'Label', 'New');
    await leave(mounted);
    expect(mounted.outline()).toContain('Too short · Shop');
    expect(mounted.root.querySelector('.line.warn svg')).not.toBeNull();
  });
});

describe('a field with another control', () => {
  it.each([
    ['choice', 'red', ['Label', 'combobox “Label”: red']],
    ['date', '2026-01-15', ['Label', 'textbox “Label”: 15 Jan 2026', 'button “Choose Label from a calendar”']],
    ['yesNo', true, ['Label', 'radio “Yes”, checked', 'radio “No”', 'radio “Empty”']],
    ['choices', ['a'], ['Label', 'a', 'button “Remove a”', 'combobox “Label”: ']],
    ['multiline', 'a\nb', ['Label', 'textbox “Label”: a\nb']],
    ['url', 'https://example.org', ['Label', 'textbox “Label”: https://example.org']],
  ] as const)('shows a %s', async (editor, value, shown) => {
    const { outline } = await open(createField({ editor, value }));
    expect(outline()).toEqual(shown);
  });

  it('shows the source of an HTML text, or its rendering', async () => {
    const { outline, click } = await open(createField({ editor: 'html', value: '<b>bold</b>' }));
    const source = 'textbox “Label”: <b>bold</b>';
    expect(outline()).toEqual(expect.arrayContaining([source, 'bold']));
    await click('button', 'Rendering');
    expect([outline().includes(source), outline().includes('bold')]).toEqual([false, true]);
    await click('button', 'Source');
    expect([outline().includes(source), outline().includes('bold')]).toEqual([true, false]);
    await click('button', 'Both');
  });

  it('stages yes or no immediately, and several options as a list that can become empty', async () => {
    const { click } = await open(createField({ editor: 'yesNo', value: true }));
    await click('radio', 'No');
    expect(staging.values).toEqual({ 'p1.label': false });
    const options = await open(createField({ field: 'tags', label: 'Tags', editor: 'choices', value: ['a'] }));
    await options.click('button', 'Remove a');
    expect(staging.values).toEqual({ 'p1.label': false, 'p1.tags': null });
  });
});

describe('the fields of an item', () => {
  let timesDone = 0;
  const openAll = async (part: string, fields: readonly Partial<EditableField>[], values: object): Promise<Mounted> => {
    timesDone = 0;
    page.answer('edits.ofItem', () => ({ fields: fields.map(createField), edits: [] }));
    const declared = { length: { name: 'Length', type: 'number', group: 'Sizes' } };
    const product = itemDetail('product', { id: item, values: values as never, declared });
    const props = { item: product, part, ondone: () => (timesDone += 1) };
    const mounted = await mountComponent(DetailEditor, props as never);
    await mounted.settle();
    return mounted;
  };
  const getFields = ({ outline }: Mounted): string[] =>
    outline().filter((line) => /^(heading|textbox|searchbox)/.test(line));
  const createAttribute = (key: string, more: Partial<EditableField> = {}): Partial<EditableField> => ({
    ...{ field: `attributes.${key}`, label: key },
    ...more,
  });

  it('are inputs, or texts with the reason why they cannot be changed, until Escape', async () => {
    const reason = 'The service calculates it.';
    const fields = [{}, { field: 'sku', label: 'SKU', editor: null, reason }];
    const mounted = await openAll('overview', fields, { sku: 'BAG-1', label: 'Old' });
    expect(mounted.outline()).toEqual(expect.arrayContaining(['textbox “Label”: Old']));
    expect(mounted.outline().join(' ')).toMatch(/SKU.*BAG-1/);
    expect(mounted.get('note', reason).textContent).toContain(m.readOnly);
    expect(mounted.outline().join(' ')).not.toContain('GTIN');
    await mounted.press(mounted.get('textbox', 'Label'), 'Enter');
    expect(timesDone).toBe(0);
    await mounted.press(mounted.get('textbox', 'Label'), 'Escape');
    expect(timesDone).toBe(1);
  });

  it('pass the focus on with Enter, and back with Shift', async () => {
    const mounted = await openAll('overview', [{}, { field: 'gtin', label: 'GTIN' }], {});
    const move = async (name: string, shiftKey: boolean): Promise<Element | null> => {
      mounted.get('textbox', name).focus();
      await mounted.press(mounted.get('textbox', name), 'Enter', { shiftKey });
      return document.activeElement;
    };
    expect(await move('Label', false)).toBe(mounted.get('textbox', 'GTIN'));
    expect(await move('GTIN', true)).toBe(mounted.get('textbox', 'Label'));
    expect(await move('GTIN', false)).toBe(mounted.get('textbox', 'GTIN'));
  });

  it('are grouped if they are attributes, the empty ones last', async () => {
    const fields = [
      createAttribute('empty', { isPresent: false }),
      createAttribute('colour'),
      createAttribute('length'),
    ];
    const mounted = await openAll('attributes', fields, {});
    expect(getFields(mounted).map((line) => /“(.*)”/.exec(line)?.[1])).toEqual([
      ...['Sizes', 'length', m.otherFields, 'colour', m.emptyFields, 'empty'],
    ]);
  });

  it('are searched if there are more than twelve, and only the first hundred are shown', async () => {
    const createAttributes = (count: number) =>
      ['length', ...Array.from({ length: count - 1 }, (_, at) => `size ${String(at + 1)}`)].map((key) =>
        createAttribute(key, { editor: null }),
      );
    const getLabels = ({ root }: Mounted): (string | null)[] =>
      [...root.querySelectorAll('.label')].map(({ textContent }) => textContent);
    const few = await openAll('attributes', createAttributes(12), {});
    expect(getFields(few)).toEqual(['heading “Sizes”', `heading “${m.otherFields}”`]);
    const mounted = await openAll('attributes', createAttributes(120), {});
    expect(getLabels(mounted)).toHaveLength(100);
    await mounted.click('button', '+20');
    expect(getLabels(mounted)).toHaveLength(120);
    await mounted.type('searchbox', m.searchFields, ' SIZE 119 ');
    expect(getLabels(mounted)).toEqual(['size 119']);
    await mounted.type('searchbox', m.searchFields, 'weight ');
    expect(mounted.outline()).toContain(m.noField('weight'));
  });

  it('say why they cannot be read', async () => {
    page.answer('edits.ofItem', () => new Rejection('disk', 'The disk is full.'));
    const props = { item: itemDetail('product'), part: 'overview', ondone: () => undefined };
    const mounted = await mountComponent(DetailEditor, props as never);
    await mounted.settle();
    expect(mounted.outline()).toEqual(['The disk is full.']);
  });
});
