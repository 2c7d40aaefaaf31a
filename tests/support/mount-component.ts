import { type Component, flushSync, mount, unmount } from 'svelte';
import { onTestFinished, vi } from 'vitest';
import { page } from './fake-page.ts';

const roles: Readonly<Record<string, string>> = {
  a: 'link',
  button: 'button',
  dialog: 'dialog',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  select: 'combobox',
  textarea: 'textbox',
  progress: 'progressbar',
  img: 'img',
};
const inputRoles: Readonly<Record<string, string>> = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox' };
/** The roles that are named by their content. */
const namedByContent = new Set(
  'button link heading checkbox radio switch tab option menuitem menuitemradio menuitemcheckbox'.split(' '),
);
const states: Readonly<Record<string, string>> = {
  'aria-checked': 'checked',
  'aria-selected': 'selected',
  'aria-pressed': 'pressed',
  'aria-expanded': 'expanded',
  'aria-disabled': 'disabled',
  'aria-invalid': 'invalid',
};

const getRole = (element: Element): string | null => {
  const tag = element.localName;
  if (element.hasAttribute('role')) return element.getAttribute('role');
  return tag === 'input' ? (inputRoles[element.getAttribute('type') ?? ''] ?? 'textbox') : (roles[tag] ?? null);
};

const isHidden = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden') || element.localName === 'style';

const trim = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const getText = (node: Node): string => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || isHidden(node)) return '';
  return node.getAttribute('aria-label') ?? [...node.childNodes].map(getText).join('');
};

const getName = (element: Element): string => {
  const by = element.getAttribute('aria-labelledby');
  if (by !== null)
    return trim(
      by
        .split(' ')
        .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
        .join(' '),
    );
  const label = element.getAttribute('aria-label');
  if (label !== null) return trim(label);
  const labels = element.id === '' ? null : document.querySelector(`label[for="${element.id}"]`);
  const outer = labels ?? (element.matches('input, select, textarea') ? element.closest('label') : null);
  if (outer !== null) return trim(getText(outer));
  const placeholder = element.getAttribute('placeholder');
  if (placeholder !== null) return trim(placeholder);
  return namedByContent.has(getRole(element) ?? '') ? trim([...element.childNodes].map(getText).join('')) : '';
};

const getStates = (element: Element): string[] => [
  ...Object.entries(states).flatMap(([name, state]) => (element.getAttribute(name) === 'true' ? [state] : [])),
  ...(element instanceof HTMLInputElement && element.checked ? ['checked'] : []),
  ...(element.hasAttribute('disabled') ? ['disabled'] : []),
];

/** Returns what a user of a screen reader gets: one line for each control or heading, and the texts between them. */
const outline = (root: Element): string[] => {
  const lines: string[] = [];
  let text = '';
  const endText = (): void => {
    if (trim(text) !== '') lines.push(trim(text));
    text = '';
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || isHidden(node)) return;
    const role = getRole(node);
    const isControl = role !== null && (namedByContent.has(role) || node.matches('input, select, textarea'));
    if (isControl) {
      endText();
      const { value } = node as HTMLInputElement;
      const typed = node.matches('textarea, input:not([type=checkbox]):not([type=radio])') ? `: ${value}` : '';
      lines.push([`${role} “${getName(node)}”${typed}`, ...getStates(node)].join(', '));
      return;
    }
    if (node.matches('div, p, li, ul, section, tr, header, footer, dt, dd')) endText();
    for (const child of node.childNodes) visit(child);
    if (node.matches('div, p, li, ul, section, tr, header, footer, dt, dd')) endText();
  };
  visit(root);
  endText();
  return lines;
};

/** A component in a document. Its calls to the main process get the replies of `page`. */
export interface Mounted {
  readonly root: HTMLElement;
  /** Returns one line for each control or heading with its name, value and state, and the texts between them. */
  readonly outline: () => string[];
  /** Returns the only element with this role and name. */
  readonly get: (role: string, name: string) => HTMLElement;
  readonly click: (role: string, name: string) => Promise<void>;
  /** Replaces the text of an input. */
  readonly type: (role: string, name: string, text: string) => Promise<void>;
  /** Presses a key in an element. Returns whether the component handled it. */
  readonly press: (element: Element, key: string, more?: KeyboardEventInit) => Promise<boolean>;
  /** Waits for replies and effects. */
  readonly settle: () => Promise<void>;
}

/** Mounts a component until the end of the test. */
export const mountComponent = async <Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
): Promise<Mounted> => {
  const root = document.createElement('div');
  document.body.append(root);
  const mounted = mount(component, { target: root, props });
  onTestFinished(async () => {
    await unmount(mounted);
    root.remove();
    // A lazily loaded component must not be loaded into the next file, or after the last one.
    await vi.dynamicImportSettled();
  });
  const settle = async (): Promise<void> => {
    flushSync();
    await page.everything();
    flushSync();
  };
  const get = (role: string, name: string): HTMLElement => {
    const found = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => getRole(element) === role && getName(element) === name,
    );
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new Error(
        `${String(found.length)} elements are a ${role} “${name}” in\n${outline(document.body).join('\n')}`,
      );
    return only;
  };
  const press = async (element: Element, key: string, more: KeyboardEventInit = {}): Promise<boolean> => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
    element.dispatchEvent(event);
    await settle();
    return event.defaultPrevented;
  };
  await settle();
  return {
    root,
    outline: () => outline(document.body),
    get,
    press,
    settle,
    click: async (role, name) => {
      get(role, name).click();
      await settle();
    },
    type: async (role, name, text) => {
      const input = get(role, name) as HTMLInputElement;
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await settle();
    },
  };
};
