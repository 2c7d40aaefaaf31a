import type { Component } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { getResource } from '../../../../../electron/model/index.ts';
import { type FormField, getFormFields } from '../../../../../renderer/form/form-model.ts';
import DateInput from '../../../../../renderer/form/inputs/DateInput.svelte';
import JsonInput from '../../../../../renderer/form/inputs/JsonInput.svelte';
import ReferenceInput from '../../../../../renderer/form/inputs/ReferenceInput.svelte';
import ReferenceListInput from '../../../../../renderer/form/inputs/ReferenceListInput.svelte';
import TextListInput from '../../../../../renderer/form/inputs/TextListInput.svelte';
import type { EditorProps } from '../../../../../renderer/form/editor-types.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

const names: Readonly<Record<string, string>> = { 'f-1': 'Drinkware', 'f-2': 'Bags', 'f-3': 'Backpacks' };
const row = (id: string) => ({ id, cells: { name: names[id], filename: names[id] }, names: {} });
beforeEach(() => {
  page.reset();
  page.answer('items.query', ({ query: { searchText } }) => {
    const ids = Object.keys(names).filter((id) => names[id]?.toLowerCase().includes(searchText.trim().toLowerCase()));
    return { offset: 0, rows: ids.map(row), total: ids.length, terms: [] } as never;
  });
  page.answer('items.rows', ({ ids }) => ids.filter((id) => id in names).map(row) as never);
  page.answer('items.facets', () => ({ values: [], distinct: 0, without: 0, total: 0 }));
  page.answer('items.seenValues', () => ['red', 'green'] as never);
  page.answer('outbox.query', () => ({ offset: 0, rows: [], total: 0 }) as never);
});

const getField = (name: string): FormField => {
  const field = getFormFields(getResource('product')).find(({ label }) => label === name);
  if (field === undefined) throw new Error(`No field ${name}`);
  return field;
};
const open = async (input: Component<EditorProps>, name: string, value: string, more: Partial<EditorProps> = {}) => {
  const props = createReactive({
    ...{ field: getField(name), value, offers: [], required: false, problem: undefined, hint: undefined },
    ...{ wayOut: undefined, draft: {}, set: () => undefined, onset: (next: string) => void (props.value = next) },
    ...more,
  });
  const mounted = await mountComponent(input as never, props as never);
  const control = mounted.root.querySelector<HTMLInputElement>('input:not([type=date])');
  if (control === null) throw new Error('No control');
  const type = async (text: string): Promise<void> => {
    control.focus();
    control.value = text;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    await wait(mounted);
  };
  const leave = async (): Promise<void> => {
    control.dispatchEvent(new Event('blur'));
    await wait(mounted);
  };
  return { ...mounted, props, control, type, leave };
};
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
const getOptions = ({ outline }: Pick<Mounted, 'outline'>): string[] =>
  outline().flatMap((line) => /^option “(.*)”/.exec(line)?.[1] ?? []);

describe('a reference to an item', () => {
  it('shows the name of its item with the ID, and can be cleared', async () => {
    const { control, props, click, outline } = await open(ReferenceInput, 'Family', 'f-1');
    expect(control.value).toBe('Drinkware');
    expect(outline().join('\n')).toContain('f-1');
    await click('button', m.form.clear('Family'));
    expect([props.value, control.value, document.activeElement]).toEqual(['', '', control]);
  });

  it('offers the items that match the text, and takes one with Enter', async () => {
    const mounted = await open(ReferenceInput, 'Family', '');
    await mounted.type('ba');
    expect(getOptions(mounted).slice(0, 2)).toEqual(['Bags', 'Backpacks']);
    await mounted.press(mounted.control, 'ArrowDown');
    await mounted.press(mounted.control, 'Enter');
    await wait(mounted);
    expect([mounted.props.value, mounted.control.value]).toEqual(['f-2', 'Bags']);
  });

  it.each([
    ['ba', 0, 'f-2', 'Bags'],
    ['ba', 1, 'f-3', 'Backpacks'],
    ['ba', 2, 'ba', 'ba'],
    ['zz-1', 0, 'zz-1', 'zz-1'],
  ])('takes for the text “%s” the option at index %i that is clicked: %s', async (text, at, value, shown) => {
    const mounted = await open(ReferenceInput, 'Family', '');
    await mounted.type(text);
    const options = [...document.querySelectorAll('[role=option]')];
    expect(options.at(-1)?.textContent.trim()).toBe(m.form.useAsId(text));
    options[at]?.dispatchEvent(new Event('pointerdown', { bubbles: true, cancelable: true }));
    await wait(mounted);
    expect([mounted.props.value, mounted.control.value]).toEqual([value, shown]);
  });

  it('takes the only item with the typed name when it is left, and marks a text without an item', async () => {
    const mounted = await open(ReferenceInput, 'Family', '');
    await mounted.type('drinkware');
    await mounted.leave();
    expect(mounted.props.value).toBe('f-1');
    await mounted.type('No such family');
    await mounted.leave();
    expect(mounted.control.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a list of references', () => {
  it('shows the names of its items, adds an item by its name, and removes one', async () => {
    const mounted = await open(ReferenceListInput, 'Assets', '["f-1"]');
    expect(mounted.outline()).toContain('Drinkware');
    await mounted.type('Bags');
    await mounted.press(mounted.control, 'Enter');
    await wait(mounted);
    expect(mounted.props.value).toBe('["f-1","f-2"]');
    await mounted.click('button', m.form.remove('Drinkware'));
    expect(mounted.props.value).toBe('["f-2"]');
    await mounted.press(mounted.control, 'Backspace');
    expect(mounted.props.value).toBe('');
  });

  it('adds several pasted items, but leaves text that is already typed', async () => {
    const mounted = await open(ReferenceListInput, 'Assets', '["f-1"]');
    const paste = async (text: string): Promise<boolean> => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: () => text } });
      mounted.control.dispatchEvent(event);
      await wait(mounted);
      return event.defaultPrevented;
    };
    expect([await paste('one item'), mounted.props.value]).toEqual([false, '["f-1"]']);
    await mounted.type('Ba');
    expect([await paste('f-2\nf-3'), mounted.props.value, mounted.control.value]).toEqual([false, '["f-1"]', 'Ba']);
    await mounted.type('');
    expect([await paste('f-2\nf-3\nf-1'), mounted.props.value]).toEqual([true, '["f-1","f-2","f-3"]']);
  });

  it('leaves the key that submits the form, and marks items that are not known', async () => {
    const mounted = await open(ReferenceListInput, 'Assets', '["zz"]');
    expect(mounted.outline().join('\n')).toContain(m.form.notKnown);
    expect(await mounted.press(mounted.control, 'Enter', { ctrlKey: true })).toBe(false);
    expect(await mounted.press(mounted.control, 'Backspace')).toBe(true);
    expect(mounted.props.value).toBe('');
  });
});

describe('a list of texts', () => {
  it('adds the typed text once, with Enter or when it is left, and suggests known ones', async () => {
    const mounted = await open(TextListInput, 'Overrides its parent', '["a"]', { offers: ['blue'] });
    await mounted.type('bl');
    await mounted.press(mounted.control, 'Enter');
    await wait(mounted);
    expect(mounted.props.value).toBe('["a","blue"]');
    await mounted.type('a');
    await mounted.leave();
    expect([mounted.props.value, mounted.control.value]).toEqual(['["a","blue"]', '']);
    await mounted.type('c');
    await mounted.leave();
    expect(mounted.props.value).toBe('["a","blue","c"]');
    expect(await mounted.press(mounted.control, 'q')).toBe(false);
  });
});

describe('a date', () => {
  it.each([
    ['', m.form.dateHint],
    ['2026-02-15', m.form.sentAs('2026-02-15T00:00:00.000Z')],
    ['tomorrow', m.create.notDate],
  ])('says for the text “%s” what is sent', async (text, words) => {
    const { outline } = await open(DateInput, 'Label', text);
    expect(outline().join('\n')).toContain(words);
  });
});

describe('a nested value as JSON', () => {
  it('shows its error after it is left, until it has the focus again, and is formatted on request', async () => {
    const value = '{"a":';
    const props = { field: getField('Attributes'), value, onset: (next: string) => void (reactive.value = next) };
    const reactive = createReactive({ ...props, offers: [], required: false, draft: {}, set: () => undefined });
    const mounted = await mountComponent(JsonInput as never, reactive as never);
    const box = mounted.get('textbox', 'Attributes');
    const send = async (name: string): Promise<boolean> => {
      box.dispatchEvent(new Event(name, { bubbles: true }));
      await mounted.settle();
      return box.getAttribute('aria-invalid') === 'true';
    };
    expect(mounted.outline()).toContain(m.form.jsonFault.syntax(1, 6));
    expect([await send('focusin'), await send('focusout'), await send('focusin')]).toEqual([false, true, false]);
    await mounted.type('textbox', 'Attributes', '{"a":1}');
    await mounted.click('button', m.form.putInOrder('Attributes'));
    expect([reactive.value, await send('focusout')]).toEqual(['{\n  "a": 1\n}', false]);
    expect(mounted.outline()).not.toContain(`button “${m.form.putInOrder('Attributes')}”`);
  });
});
