import { describe, expect, it } from 'vitest';
import { keysOf, matches } from '../../../../renderer/app/actions.ts';
import type { Shortcut } from '../../../../renderer/app/actions.ts';

const search: Shortcut = { key: 'k', mod: true };
const key = (key: string, held: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held }) as KeyboardEvent;

describe('a shortcut', () => {
  it('is Ctrl on one system and Cmd on the other', () => {
    expect(matches(search, key('k', { ctrlKey: true }), 'Ctrl')).toBe(true);
    expect(matches(search, key('k', { ctrlKey: true }), 'Cmd')).toBe(false);
    expect(matches(search, key('k', { metaKey: true }), 'Cmd')).toBe(true);
  });

  it('does not answer to its key alone, or with another modifier', () => {
    expect(matches(search, key('k'), 'Ctrl')).toBe(false);
    expect(matches(search, key('k', { ctrlKey: true, altKey: true }), 'Ctrl')).toBe(false);
    expect(matches(search, key('K', { ctrlKey: true }), 'Ctrl')).toBe(true);
  });

  it('is shown key by key', () => {
    expect(keysOf(search, 'Ctrl')).toEqual(['Ctrl', 'K']);
    expect(keysOf({ key: 'Enter', mod: true, shift: true }, 'Cmd')).toEqual(['⌘', 'Shift', 'Enter']);
    expect(keysOf(undefined, 'Ctrl')).toBeUndefined();
  });
});
