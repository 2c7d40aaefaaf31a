import { describe, expect, it } from 'vitest';
import { type Shortcut, getShortcutKeys, matches } from '../../../../renderer/app/actions.ts';

const search: Shortcut = { key: 'k', mod: true };
const key = (key: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }) as KeyboardEvent;

describe('keyboard shortcuts', () => {
  it('uses Ctrl or Cmd, depending on the system', () => {
    expect(matches(search, key('k', { ctrlKey: true }), 'Ctrl')).toBe(true);
    expect(matches(search, key('k', { ctrlKey: true }), 'Cmd')).toBe(false);
    expect(matches(search, key('k', { metaKey: true }), 'Cmd')).toBe(true);
  });

  it('ignores the key alone or with another modifier', () => {
    expect(matches(search, key('k'), 'Ctrl')).toBe(false);
    expect(matches(search, key('k', { ctrlKey: true, altKey: true }), 'Ctrl')).toBe(false);
    expect(matches(search, key('K', { ctrlKey: true }), 'Ctrl')).toBe(true);
  });

  it('shows a shortcut key by key', () => {
    expect(getShortcutKeys(search, 'Ctrl')).toEqual(['Ctrl', 'K']);
    expect(getShortcutKeys({ key: 'Enter', mod: true, shift: true }, 'Cmd')).toEqual(['⌘', 'Shift', 'Enter']);
    expect(getShortcutKeys(undefined, 'Ctrl')).toBeUndefined();
  });
});
