import { describe, expect, it } from 'vitest';
import PatternField from '../../../../../renderer/features/downloads/PatternField.svelte';
import { readFieldPattern, toDomPosition } from '../../../../../renderer/features/downloads/pattern-tokens.ts';
import { mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

const tokens = { sku: 'SKU', nn: 'Number' };
const open = async (value: string, maxlength = 20) => {
  const changes: string[] = [];
  const props = createReactive({
    ...{ label: 'Names', value, tokens, maxlength },
    onset: (next: string) => {
      changes.push(next);
      props.value = next;
    },
  });
  const mounted = await mountComponent(PatternField as never, props as never);
  const field = mounted.get('textbox', 'Names');
  field.focus();
  const select = (from: number, to = from): void => {
    getSelection()?.setBaseAndExtent(...toDomPosition(field, from), ...toDomPosition(field, to));
  };
  /** Types characters at the caret, as the browser does in a text node. */
  const type = async (text: string): Promise<void> => {
    const range = getSelection()?.getRangeAt(0);
    const node = range?.startContainer;
    if (!(node instanceof Text) || range === undefined) throw new Error('The caret is not in a text');
    const at = range.startOffset;
    node.insertData(at, text);
    getSelection()?.collapse(node, at + text.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await mounted.settle();
  };
  const paste = async (text: string): Promise<void> => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    field.dispatchEvent(event);
    await mounted.settle();
  };
  const press = (key: string, more: KeyboardEventInit = {}): Promise<boolean> => mounted.press(field, key, more);
  return { ...mounted, props, field, changes, select, type, paste, press };
};
const getTokens = (field: Element): string[] =>
  [...field.querySelectorAll('[data-token]')].map(({ textContent }) => textContent);
const undo = { ctrlKey: true };
const redo = { ctrlKey: true, shiftKey: true };

describe('the field of a name pattern', () => {
  it('shows the labels of known tokens, and leaves unknown ones as text', async () => {
    const { field, props, settle } = await open('{sku}_{nope}');
    expect([getTokens(field), field.textContent]).toEqual([['SKU'], 'SKU_{nope}']);
    props.value = '{nn}';
    await settle();
    expect(getTokens(field)).toEqual(['Number']);
  });

  it('deletes a complete token with Backspace only directly after it', async () => {
    const { field, props, select, press } = await open('{sku}_{nn}');
    select(6);
    expect([await press('Backspace'), props.value]).toEqual([false, '{sku}_{nn}']);
    select(10);
    expect([await press('Backspace', { ctrlKey: true }), props.value]).toEqual([false, '{sku}_{nn}']);
    select(0, 10);
    expect([await press('Backspace'), props.value]).toEqual([false, '{sku}_{nn}']);
    select(10);
    expect([await press('Backspace'), props.value, getTokens(field)]).toEqual([true, '{sku}_', ['SKU']]);
    select(5);
    expect([await press('Backspace'), props.value, readFieldPattern(field)]).toEqual([true, '_', '_']);
    expect(await press('Backspace')).toBe(false);
  });

  it('turns a typed token into one, and undoes typing as a whole', async () => {
    const { field, props, select, type, press } = await open('a');
    select(1);
    for (const character of '-{nn}') await type(character);
    expect([props.value, getTokens(field)]).toEqual(['a-{nn}', ['Number']]);
    expect([await press('z', undo), props.value]).toEqual([true, 'a-{nn']);
    expect([await press('z', undo), props.value]).toEqual([true, 'a']);
    expect([await press('z', undo), props.value]).toEqual([true, 'a']);
    expect([await press('z', redo), props.value]).toEqual([true, 'a-{nn']);
    expect([await press('y', undo), props.value, readFieldPattern(field)]).toEqual([true, 'a-{nn}', 'a-{nn}']);
  });

  it('undoes text separately that was typed after the caret was moved', async () => {
    const { props, select, type, press } = await open('a');
    select(1);
    await type('b');
    await press('ArrowLeft');
    await type('c');
    expect([await press('z', undo), props.value]).toEqual([true, 'ab']);
  });

  it('replaces the selection by pasted text in one line, up to the maximum length', async () => {
    const { props, select, paste } = await open('{sku}_x', 10);
    select(5, 7);
    await paste('one\n two');
    expect(props.value).toBe('{sku}one t');
    select(10);
    await paste('more');
    expect(props.value).toBe('{sku}one t');
  });

  it('accepts Enter only to submit the form', async () => {
    const { press } = await open('a');
    expect([await press('Enter'), await press('Enter', { ctrlKey: true })]).toEqual([true, false]);
  });

  it('waits until composed text is complete', async () => {
    const { field, props, select } = await open('a');
    select(1);
    const text = field.firstChild as Text;
    text.insertData(1, 'え');
    field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(props.value).toBe('a');
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(props.value).toBe('aえ');
  });
});
