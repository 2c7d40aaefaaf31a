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

/** Normalizes the order and spelling of an accelerator such as `CmdOrCtrl+Shift+K`. */
function normalise(accelerator: string): string {
  const parts = accelerator.toLowerCase().replace(/\+\+$/, '+plus').split('+');
  const key = parts.at(-1) ?? '';
  const modifiers = parts.slice(0, -1).map((part) => modifierNames[part] ?? part);
  return [...modifiers.sort(), keyNames[key] ?? key].join('+');
}

function getAccelerators({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): string[] {
  const modifierStates = { alt: altKey, ctrl: ctrlKey, meta: metaKey, shift: shiftKey };
  const modifiers = Object.entries(modifierStates)
    .filter(([, down]) => down)
    .map(([name]) => name);
  // Shift and Alt change the character of a key, so the physical key is tried too.
  const keys = new Set([key.toLowerCase(), code.replace(/^(Key|Digit)/, '').toLowerCase()]);
  return [...keys].map((name) => [...modifiers, name].join('+'));
}

function findItem(menu: HostMenu | null, accelerators: readonly string[]): HostMenuItem | undefined {
  for (const item of menu?.items ?? []) {
    // Chromium handles these keys itself, so the item would edit the text a second time.
    const isMenuKey = item.registerAccelerator && !editingCommands.has(item.role ?? '');
    const isMatch = item.accelerator !== undefined && isMenuKey && accelerators.includes(normalise(item.accelerator));
    const found = isMatch ? item : findItem(item.submenu ?? null, accelerators);
    if (found?.enabled) return found;
  }
  return undefined;
}

/** Runs the item of the application menu that has this accelerator. */
export function pressAccelerator(key: KeyPress, window: unknown): void {
  findItem(HostMenu.getApplicationMenu(), getAccelerators(key))?.click({ triggeredByAccelerator: true }, window);
}
