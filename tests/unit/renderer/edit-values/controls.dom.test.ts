import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EditableField, EditorKind } from '../../../../electron/contract/index.ts';
import ChoiceControl from '../../../../renderer/edit-values/controls/ChoiceControl.svelte';
import ChoicesControl from '../../../../renderer/edit-values/controls/ChoicesControl.svelte';
import DateControl from '../../../../renderer/edit-values/controls/DateControl.svelte';
import LongTextControl from '../../../../renderer/edit-values/controls/LongTextControl.svelte';
import TextControl from '../../../../renderer/edit-values/controls/TextControl.svelte';
import YesNoControl from '../../../../renderer/edit-values/controls/YesNoControl.svelte';
import { createReactive } from '../../../support/reactive.svelte.ts';
import { mountComponent } from '../../../support/mount-component.ts';

const createField = (editor: EditorKind, options: readonly string[] = []): EditableField => ({
  ...{ field: 'attributes.weight_kg', label: 'weight_kg', reason: null, value: null },
  ...{ maxLength: null, isRestricted: false, isPresent: true },
  editor,
  options,
});

/** Properties of a control that records typed and committed texts, and shows them. */
const createProps = (editor: EditorKind, text: string, options?: readonly string[]) => {
  const calls: string[] = [];
  const props = createReactive({
    id: 'field',
    field: createField(editor, options),
    text,
    staged: false,
    invalid: true,
    describedBy: 'problem',
    labelledBy: 'none',
    ontype: (typed: string) => {
      calls.push(`type ${typed}`);
      props.text = typed;
    },
    oncommit: () => void calls.push('commit'),
  });
  return { props, calls };
};
const input = (root: HTMLElement): HTMLInputElement => {
  const found = root.querySelector<HTMLInputElement>('[data-edit-control]');
  if (found === null) throw new Error('No control');
  return found;
};

describe.each([
  ['a text', TextControl, 'text', { type: 'text', inputmode: null }],
  ['a web address', TextControl, 'url', { type: 'url', inputmode: null }],
  ['a number', TextControl, 'number', { type: 'text', inputmode: 'decimal' }],
  ['a whole number', TextControl, 'integer', { type: 'text', inputmode: 'decimal' }],
  ['a long text', LongTextControl, 'multiline', {}],
  ['a day', DateControl, 'date', { type: 'text' }],
  ['a choice', ChoiceControl, 'choice', {}],
] as const)('the control of %s', (_, Control, editor, attributes) => {
  it('shows the value, reports each change, commits it when it loses the focus, and names its problem', async () => {
    const { props, calls } = createProps(editor, '2.5');
    const { root, settle } = await mountComponent(Control, props as never);
    const control = input(root);
    expect([control.value, control.id]).toEqual(['2.5', 'field']);
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(control.getAttribute('aria-describedby')).toBe('problem');
    for (const [name, value] of Object.entries(attributes)) expect(control.getAttribute(name)).toBe(value);
    expect(root.textContent.includes('kg')).toBe(editor === 'number' || editor === 'integer');
    control.value = '3';
    control.dispatchEvent(new Event('input', { bubbles: true }));
    expect(calls).toEqual(['type 3']);
    control.dispatchEvent(new Event('blur'));
    expect(calls).toEqual(['type 3', 'commit']);
    props.invalid = false;
    await settle();
    expect(control.hasAttribute('aria-invalid')).toBe(false);
  });
});

describe('the control of a day', () => {
  it.each([
    ['date', '2026-01-15', '2026-02-01', '1 Feb 2026'],
    ['dateTime', '2026-01-15 10:30', '2026-02-01', '1 Feb 2026'],
    ['date', 'tomorrow', '', ''],
  ] as const)('takes a day of the calendar for a %s with the text %s', async (editor, text, chosen, typed) => {
    const { props, calls } = createProps(editor, text);
    const { root } = await mountComponent(DateControl, props as never);
    const days = root.querySelector<HTMLInputElement>('[type=date]');
    if (days === null) throw new Error('No calendar');
    expect(days.value).toBe(text === 'tomorrow' ? '' : '2026-01-15');
    expect(root.textContent.includes('UTC')).toBe(editor === 'dateTime');
    days.value = chosen;
    days.dispatchEvent(new Event('change', { bubbles: true }));
    expect(calls).toEqual([expect.stringMatching(new RegExp(`^type ${typed}`)), 'commit']);
    const showPicker = vi.fn();
    Object.assign(days, { showPicker });
    root.querySelector('button')?.click();
    expect(showPicker).toHaveBeenCalledOnce();
  });
});

describe('the control of yes and no', () => {
  it.each([
    ['yes', 'ArrowRight', 'no'],
    ['yes', 'ArrowLeft', ''],
    ['no', 'ArrowDown', ''],
    ['', 'ArrowDown', 'yes'],
    ['', 'ArrowUp', 'no'],
  ])('goes from “%s” with %s to “%s”, and commits it', async (text, key, next) => {
    const { props, calls } = createProps('yesNo', text);
    const { root, press, outline } = await mountComponent(YesNoControl, props as never);
    const labels = { yes: 'Yes', no: 'No', '': 'Empty' } as const;
    const getOutline = (chosen: string): string[] =>
      Object.entries(labels).map(([value, label]) => `radio “${label}”${value === chosen ? ', checked' : ''}`);
    expect(outline()).toEqual(getOutline(text));
    let isHeard = false;
    const hear = (): void => void (isHeard = true);
    document.body.addEventListener('keydown', hear);
    onTestFinished(() => document.body.removeEventListener('keydown', hear));
    expect(await press(input(root), key)).toBe(true);
    expect([calls, isHeard]).toEqual([[`type ${next}`, 'commit'], false]);
    expect(outline()).toEqual(getOutline(next));
    expect(document.activeElement).toBe(input(root));
    expect(await press(input(root), 'Enter')).toBe(false);
    expect(isHeard).toBe(true);
  });

  it('commits the answer that is clicked', async () => {
    const { props, calls } = createProps('yesNo', 'yes');
    const { click } = await mountComponent(YesNoControl, props as never);
    await click('radio', 'Empty');
    expect(calls).toEqual(['type ', 'commit']);
  });
});

describe('the control of a choice', () => {
  it('offers the options that match the typed text, and commits the one that is taken', async () => {
    const { props, calls } = createProps('choice', '', ['red', 'green', 'blue']);
    const { root, press, outline, settle } = await mountComponent(ChoiceControl, props as never);
    const control = input(root);
    const type = async (text: string): Promise<void> => {
      control.value = text;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    };
    const getOptions = (): string[] => outline().filter((line) => line.startsWith('option'));
    control.focus();
    await type('gre');
    await press(control, 'ArrowDown');
    expect(getOptions()).toEqual(['option “green”, selected']);
    expect(await press(control, 'Enter')).toBe(true);
    expect(calls).toEqual(['type gre', 'type green', 'commit']);
    await type('blu');
    expect([getOptions(), control.getAttribute('aria-expanded')]).toEqual([['option “blue”'], 'true']);
    control.dispatchEvent(new Event('blur'));
    await settle();
    expect(control.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the control of several options', () => {
  const start = async (chosen: readonly string[]) => {
    const changes: (readonly string[])[] = [];
    const props = createReactive({
      ...{ id: 'field', field: createField('choices', ['a', 'b', 'c']), base: ['a'], invalid: false },
      ...{ describedBy: 'problem', chosen, onchange: (next: readonly string[]) => changes.push((props.chosen = next)) },
    });
    const mounted = await mountComponent(ChoicesControl, props as never);
    const control = input(mounted.root);
    const type = async (text: string): Promise<void> => {
      control.value = text;
      control.dispatchEvent(new Event('input', { bubbles: true }));
      await mounted.settle();
    };
    return { ...mounted, control, changes, type };
  };

  it('adds the typed option with Enter or when it loses the focus, without spaces and only once', async () => {
    const { control, changes, type, press, root } = await start(['a']);
    expect(await press(control, 'Enter')).toBe(false);
    await type(' x ');
    expect(await press(control, 'Enter')).toBe(true);
    expect([changes, control.value]).toEqual([[['a', 'x']], '']);
    await type('a');
    await press(control, 'Enter');
    await type('  ');
    control.dispatchEvent(new Event('blur'));
    expect(changes).toHaveLength(1);
    await type('y');
    control.dispatchEvent(new Event('blur'));
    expect(changes.at(-1)).toEqual(['a', 'x', 'y']);
    expect([...root.querySelectorAll('.added')].map(({ textContent }) => textContent.trim())).toEqual(['x']);
  });

  it('removes an option with its button, or the last one with Backspace if nothing is typed', async () => {
    const { control, changes, type, press, click } = await start(['a', 'b', 'c']);
    await click('button', 'Remove a');
    expect([changes.at(-1), document.activeElement]).toEqual([['b', 'c'], control]);
    await type('z');
    expect(await press(control, 'Backspace')).toBe(false);
    expect(await press(control, 'Escape')).toBe(true);
    expect(control.value).toBe('');
    expect(await press(control, 'Backspace')).toBe(true);
    expect(changes.at(-1)).toEqual(['b']);
  });

  it('offers only the options that are not chosen', async () => {
    const { control, type, press, changes, outline } = await start(['a']);
    control.focus();
    await type('');
    await press(control, 'ArrowDown');
    expect(outline().filter((line) => line.startsWith('option'))).toEqual(['option “b”, selected', 'option “c”']);
    await press(control, 'Enter');
    expect(changes).toEqual([['a', 'b']]);
  });
});
