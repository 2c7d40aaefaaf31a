import type { Component } from 'svelte';
import { type ResourceName, getResource } from '../../../../../electron/model/index.ts';
import type { EditorProps } from '../../../../../renderer/form/editor-types.ts';
import { getFormFields } from '../../../../../renderer/form/form-model.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

/** An editor of a form field whose value is kept in `props`. */
export interface OpenEditor extends Mounted {
  readonly props: { -readonly [Name in keyof EditorProps]: EditorProps[Name] };
  /** Returns the parsed draft, or undefined if nothing is set. */
  readonly getValue: () => unknown;
  /** Replaces the text of the input with this accessible name or ID. */
  readonly typeIn: (input: HTMLInputElement | undefined | null, text: string) => Promise<void>;
  readonly wait: () => Promise<void>;
}

/** Resets the main process, which then knows no items. */
export const serveNoItems = (): void => {
  page.reset();
  page.answer('items.query', () => ({ offset: 0, rows: [], total: 0, terms: [], ranked: false }));
  page.answer('items.rows', () => []);
  page.answer('items.attributes', () => []);
  page.answer('items.seenValues', () => []);
  page.answer('outbox.query', () => ({ offset: 0, rows: [], total: 0 }) as never);
  page.answer('referenced.search', () => ({ offset: 0, rows: [], total: 0, all: 0 }));
  page.answer('referenced.get', () => null);
};

/** Mounts an editor of a field with a value, which is nested unless it is a text. */
export const openEditor = async (
  editor: Component<EditorProps>,
  resource: ResourceName,
  name: string,
  value: unknown,
  more: Partial<EditorProps> = {},
): Promise<OpenEditor> => {
  const field = getFormFields(getResource(resource)).find((one) => one.name === name);
  if (field === undefined) throw new Error(`No field ${name}`);
  const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  const props: OpenEditor['props'] = createReactive<OpenEditor['props']>({
    ...{ field, value: text, offers: [], required: false, problem: undefined, hint: undefined, wayOut: undefined },
    ...{ draft: {}, set: (other: string, next: string) => void (props.draft = { ...props.draft, [other]: next }) },
    onset: (next: string) => void (props.value = next),
    ...more,
  });
  const mounted = await mountComponent(editor as never, props as never);
  const wait = async (): Promise<void> => {
    for (let times = 0; times < 3; times += 1) await mounted.settle();
  };
  await wait();
  return {
    ...mounted,
    ...{ props, wait },
    getValue: (): unknown => (props.value === '' ? undefined : JSON.parse(props.value)),
    typeIn: async (input, next) => {
      if (!input) throw new Error('No input');
      input.value = next;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await wait();
    },
  };
};
