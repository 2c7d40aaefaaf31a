import type { Component } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { m } from '../../../../renderer/messages/index.ts';
import Checkbox from '../../../../renderer/ui/Checkbox.svelte';
import Combobox from '../../../../renderer/ui/Combobox.svelte';
import CompletenessSteps from '../../../../renderer/ui/CompletenessSteps.svelte';
import DateField from '../../../../renderer/ui/DateField.svelte';
import Excerpt from '../../../../renderer/ui/Excerpt.svelte';
import FilterButtons from '../../../../renderer/ui/FilterButtons.svelte';
import HighlightedText from '../../../../renderer/ui/HighlightedText.svelte';
import IconButton from '../../../../renderer/ui/IconButton.svelte';
import Button from '../../../../renderer/ui/Button.svelte';
import Notice from '../../../../renderer/ui/Notice.svelte';
import PasswordField from '../../../../renderer/ui/PasswordField.svelte';
import ProgressBar from '../../../../renderer/ui/ProgressBar.svelte';
import RenameDialog from '../../../../renderer/ui/RenameDialog.svelte';
import SearchBox from '../../../../renderer/ui/SearchBox.svelte';
import SegmentedControl from '../../../../renderer/ui/SegmentedControl.svelte';
import Select from '../../../../renderer/ui/Select.svelte';
import Switch from '../../../../renderer/ui/Switch.svelte';
import TextArea from '../../../../renderer/ui/TextArea.svelte';
import TextField from '../../../../renderer/ui/TextField.svelte';
import { stateIcons } from '../../../../renderer/ui/icons.ts';
import { createReactive } from '../../../support/reactive.svelte.ts';
import { mountComponent } from '../../../support/mount-component.ts';

const open = async <Props extends object>(component: unknown, values: Props) => {
  const props = createReactive(values);
  return { props, ...(await mountComponent(component as Component<Record<string, unknown>>, props as never)) };
};

describe.each([
  ['TextField', TextField],
  ['TextArea', TextArea],
  ['PasswordField', PasswordField],
  ['Combobox', Combobox],
])('%s', (_, component) => {
  const role = component === Combobox ? 'combobox' : 'textbox';

  it('has its label, passes on what is typed, and shows its problem in place of its hint', async () => {
    const { props, type, outline, get, settle } = await open(component, {
      ...{ label: 'Name', value: 'a', hint: 'A hint.', values: [], required: true },
      problem: undefined as string | undefined,
    });
    const control = get(role, 'Name');
    expect(control.getAttribute('aria-required')).toBe('true');
    expect(outline().join('\n')).toContain('A hint.');
    await type(role, 'Name', 'b');
    expect(props.value).toBe('b');
    props.problem = 'Not allowed.';
    await settle();
    expect(control.getAttribute('aria-invalid')).toBe('true');
    expect(outline().join('\n')).toContain('Not allowed.');
    expect(outline().join('\n')).not.toContain('A hint.');
    const line = document.querySelector(`[id="${control.id}-line"]`);
    expect(line?.textContent).toContain('Not allowed.');
  });
});

describe('TextField', () => {
  it.each([
    [{ optional: true }, 'optional'],
    [{ optional: 'if known' }, 'if known'],
    [{ tidied: 'Removed a space', hint: 'A hint.' }, 'Removed a space'],
    [{ warning: 'Looks wrong', tidied: 'x', hint: 'A hint.' }, 'Looks wrong'],
  ])('shows with %j the text “%s”, and no other one below it', async (more, words) => {
    const { root } = await open(TextField, { label: 'Name', ...more });
    const text = root.textContent.replaceAll(/\s+/g, ' ').trim();
    expect(text.replace('Name', '').trim()).toBe(words);
  });

  it('clears its input when it is removed', async () => {
    const { props, get, root } = await open(PasswordField, { label: 'Password', value: 'secret' });
    const input = get('textbox', 'Password') as HTMLInputElement;
    expect([input.value, input.type]).toEqual(['secret', 'password']);
    root.querySelector('button')?.click();
    await Promise.resolve();
    expect(input.type).toBe('text');
    expect(props.value).toBe('secret');
  });
});

describe('Combobox', () => {
  it('offers the known values that match the typed text or its description, and takes one', async () => {
    const describeValue = (value: string): string => (value === ';' ? 'Semicolon' : 'Comma');
    const { props, type, get, press, outline } = await open(Combobox, {
      ...{ label: 'Separator', value: '', values: [',', ';'], describe: describeValue },
    });
    const options = (): string[] => outline().filter((line) => line.startsWith('option'));
    expect(options()).toEqual(['option “,Comma”', 'option “;Semicolon”']);
    await type('combobox', 'Separator', 'semi');
    expect(options()).toEqual(['option “;Semicolon”']);
    await press(get('combobox', 'Separator'), 'ArrowDown');
    await press(get('combobox', 'Separator'), 'Enter');
    expect(props.value).toBe(';');
  });
});

describe('Select', () => {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  it.each([true, false])('shows the chosen option and reports another one (bare: %s)', async (bare) => {
    const onchange = vi.fn();
    const { get, root, settle } = await open(Select, { label: 'Sort', options, value: 'b', onchange, bare });
    const select = get('combobox', 'Sort') as HTMLSelectElement;
    expect([...select.options].map(({ text, selected }) => [text, selected])).toEqual([
      ['First', false],
      ['Second', true],
    ]);
    expect(root.querySelector('label') === null).toBe(bare);
    select.value = 'a';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await settle();
    expect(onchange).toHaveBeenCalledExactlyOnceWith('a');
  });

  it.each([true, false])(
    'is invalid only with a problem, and required only if it must be set (bare: %s)',
    async (bare) => {
      const { props, get, settle } = await open(Select, {
        ...{ label: 'Sort', options, value: 'b', onchange: () => undefined, bare, required: false },
        ...{ warning: 'Looks wrong.', problem: undefined as string | undefined },
      });
      const getStates = (): (string | null)[] =>
        ['aria-invalid', 'aria-required'].map((name) => get('combobox', 'Sort').getAttribute(name));
      expect(getStates()).toEqual([null, null]);
      Object.assign(props, { problem: 'Not allowed.', required: true });
      await settle();
      expect(getStates()).toEqual(['true', 'true']);
    },
  );
});

describe('buttons', () => {
  it.each([
    [Button, {}],
    [IconButton, { icon: stateIcons.info }],
  ])('do nothing while they are disabled, and say why', async (component, more) => {
    const onclick = vi.fn();
    const props = { label: 'Go', 'aria-label': 'Go', onclick, disabled: true, why: 'Not yet', ...more };
    const { props: live, get, click, settle } = await open(component, props);
    expect(get('button', 'Go').getAttribute('aria-disabled')).toBe('true');
    expect(get('button', 'Go').hasAttribute('disabled')).toBe(false);
    await click('button', 'Go');
    expect(onclick).not.toHaveBeenCalled();
    live.disabled = false;
    await settle();
    await click('button', 'Go');
    expect(onclick).toHaveBeenCalledOnce();
    expect(get('button', 'Go').hasAttribute('aria-disabled')).toBe(false);
  });
});

describe('choices', () => {
  it('are reported and shown as pressed or checked', async () => {
    const onchange = vi.fn();
    const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase(), count: 2 }));
    const segmented = await open(SegmentedControl, { label: 'Size', options, value: 'a', onchange });
    expect(segmented.outline()).toEqual(['button “A”, pressed', 'button “B”']);
    await segmented.click('button', 'B');
    expect([segmented.props.value, onchange.mock.calls]).toEqual(['b', [['b']]]);
    const filters = await open(FilterButtons, { label: 'Filter', options, value: 'a' });
    await filters.click('button', 'B 2');
    expect(filters.props.value).toBe('b');
    expect(filters.get('button', 'B 2').getAttribute('aria-pressed')).toBe('true');
  });

  it('are boxes and switches that pass on their state', async () => {
    const box = await open(Checkbox, { label: 'All', checked: false });
    await box.click('checkbox', 'All');
    expect(box.props.checked).toBe(true);
    const onchange = vi.fn();
    const one = await open(Switch, { 'aria-label': 'On', checked: false, onchange });
    await one.click('switch', 'On');
    expect(onchange).toHaveBeenCalledExactlyOnceWith(true);
  });
});

describe('SearchBox', () => {
  it('is cleared with its button or with Escape, which it handles only with a text', async () => {
    const { props, press, get, click, type } = await open(SearchBox, { label: 'Search', value: '' });
    const box = get('searchbox', 'Search');
    expect(await press(box, 'Escape')).toBe(false);
    await type('searchbox', 'Search', 'bag');
    expect(props.value).toBe('bag');
    expect(await press(box, 'a')).toBe(false);
    expect(await press(box, 'Escape')).toBe(true);
    expect([props.value, document.activeElement]).toEqual(['', box]);
    await type('searchbox', 'Search', 'bag');
    await click('button', m.ui.clear);
    expect(props.value).toBe('');
  });
});

describe('DateField', () => {
  it('reports another day once, and marks a text that is no day without a report', async () => {
    const onchange = vi.fn();
    const { get, outline, settle } = await open(DateField, { label: 'From', value: '2026-11-20', onchange });
    const enter = async (text: string): Promise<void> => {
      const input = get('textbox', 'From') as HTMLInputElement;
      input.value = text;
      input.dispatchEvent(new Event('change', { bubbles: true }));
      await settle();
    };
    expect(outline()[0]).toBe('textbox “From”: 20 Nov 2026');
    await enter('20.11.2026');
    expect(onchange).not.toHaveBeenCalled();
    await enter('tomorrow');
    expect(outline()[0]).toBe('textbox “From”: tomorrow, invalid');
    expect(onchange).not.toHaveBeenCalled();
    await enter('2026-11-21');
    await enter('');
    expect(onchange.mock.calls).toEqual([['2026-11-21'], [null]]);
  });
});

describe('RenameDialog', () => {
  it('stays open with the reason of a rejected name, and closes with a saved one', async () => {
    const onsave = vi.fn((name: string) => (name === 'bad' ? 'Not this one.' : undefined));
    const buttonLabels = { save: 'Save', cancel: 'Cancel' };
    const { props, type, outline, settle } = await open(RenameDialog, {
      ...{ open: true, title: 'Rename', label: 'Name', name: 'old', maxlength: 10, buttonLabels, onsave },
    });
    const save = async (name: string): Promise<void> => {
      await type('textbox', 'Name', name);
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
      await settle();
      await settle();
    };
    expect(outline()).toContain('textbox “Name”: old');
    await save('bad');
    expect([props.open, outline().includes('Not this one.')]).toEqual([true, true]);
    await save('good');
    expect([props.open, onsave.mock.calls.flat()]).toEqual([false, ['bad', 'good']]);
    const other = await open(RenameDialog, {
      ...{ open: true, title: 'Rename', label: 'Other', name: 'old', maxlength: 10, buttonLabels, onsave },
    });
    await other.click('button', 'Cancel');
    expect([other.props.open, onsave.mock.calls.length]).toEqual([false, 2]);
  });
});

describe('indicators', () => {
  it.each([
    [5, 20, '25%', '5'],
    [30, 20, '100%', '20'],
    [-5, 20, '0%', '-5'],
    [5, 0, '0%', '0'],
  ])('show %d of %d as a bar of %s', async (value, max, size, now) => {
    const { get, root } = await open(ProgressBar, { label: 'Saved', value, max });
    expect(get('progressbar', 'Saved').getAttribute('aria-valuenow')).toBe(now);
    expect(root.querySelector('.fill')?.getAttribute('style')).toContain(size);
  });

  it.each([
    [[true, true, true, true, true, true], 6, 6, m.ui.nothingMissing],
    [[true, false, null, true, true, false], 3, 5, m.ui.missing([m.ui.steps[1], m.ui.steps[5]])],
  ])('count the steps %j', async (value, done, all, missing) => {
    const { get } = await open(CompletenessSteps, { value });
    const meter = get('meter', m.ui.completeness);
    expect([meter.getAttribute('aria-valuenow'), meter.getAttribute('aria-valuemax')]).toEqual([
      String(done),
      String(all),
    ]);
    expect(meter.getAttribute('aria-valuetext')).toBe(`${m.ui.complete(done, all)}, ${missing}`);
    const wide = await open(CompletenessSteps, { value, wide: true });
    expect(wide.root.textContent.includes(missing)).toBe(done < all);
  });

  it.each([
    [{ text: 'a  b', place: [1, 3], cutBefore: true, cutBehind: false }, '…a␣␣b', '␣␣'],
    [{ text: 'abc', place: [1, 2], cutBefore: false, cutBehind: true }, 'abc…', 'b'],
    [{ text: 'abc', place: null, cutBefore: false, cutBehind: false }, 'abc', undefined],
    [{ text: 'a b c', place: [0, 3], cutBefore: false, cutBehind: false }, 'a b c', 'a b'],
  ])('mark the violation in %j', async (excerpt, text, marked) => {
    const { root } = await open(Excerpt, { excerpt });
    expect([root.textContent, root.querySelector('mark')?.textContent]).toEqual([text, marked]);
  });

  it('highlight matches, and show a note with its role', async () => {
    const text = await open(HighlightedText, { text: 'a bag', spans: [{ start: 2, end: 5 }] });
    expect(text.root.innerHTML.replaceAll('<!---->', '')).toBe('a <mark>bag</mark>');
    const notice = await open(Notice, { tone: 'warn', title: 'Careful', role: 'alert' });
    expect(notice.root.querySelector('[role=alert]')?.textContent.trim()).toBe('Careful');
  });
});
