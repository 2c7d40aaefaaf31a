import { editingCommands, HostMenu, type HostMenuItem } from './menu.ts';
import type { KeyPress } from './web-contents.ts';

const isMac = process.platform === 'darwin';

const modifierNames: Record<string, 'ctrl' | 'meta' | 'alt' | 'shift'> = {
  command: 'meta', cmd: 'meta', super: 'meta', meta: 'meta', control: 'ctrl', ctrl: 'ctrl', alt: 'alt', option: 'alt',
  altgr: 'alt', shift: 'shift', commandorcontrol: isMac ? 'meta' : 'ctrl', cmdorctrl: isMac ? 'meta' : 'ctrl',
}; // prettier-ignore

const keyNames: Record<string, string> = {
  plus: '+', space: ' ', esc: 'escape', return: 'enter', up: 'arrowup', down: 'arrowdown', left: 'arrowleft', right: 'arrowright',
}; // prettier-ignore

/** `CmdOrCtrl+Shift+K` in one form, whatever the order and spelling. */
function normalise(accelerator: string): string {
  const parts = accelerator.toLowerCase().replace(/\+\+$/, '+plus').split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).map((part) => modifierNames[part] ?? part);
  return [...modifiers.sort(), keyNames[key] ?? key].join('+');
}

function pressed({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string[] {
  const held = { alt: altKey, ctrl: ctrlKey, meta: metaKey, shift: shiftKey };
  const modifiers = Object.entries(held)
    .filter(([, down]) => down)
    .map(([name]) => name);
  // Shift and Alt change what a key writes: the key's place on the keyboard is tried as well.
  const keys = new Set([key.toLowerCase(), code.replace(/^(Key|Digit)/, '').toLowerCase()]);
  return [...keys].map((name) => [...modifiers, name].join('+'));
}

function findItem(menu: HostMenu | null, wanted: readonly string[]): HostMenuItem | undefined {
  for (const item of menu?.items ?? []) {
    // Chromium edits text by itself when these keys are pressed, and would do it twice.
    const isMenuKey = item.registerAccelerator && !editingCommands.has(item.role ?? '');
    const own = item.accelerator !== undefined && isMenuKey && wanted.includes(normalise(item.accelerator));
    const found = own ? item : findItem(item.submenu ?? null, wanted);
    if (found?.enabled) return found;
  }
  return undefined;
}

/** Runs the item of the application's menu that has these keys. */
export function pressAccelerator(key: KeyPress, window: unknown): void {
  findItem(HostMenu.getApplicationMenu(), pressed(key))?.click({ triggeredByAccelerator: true }, window);
}
