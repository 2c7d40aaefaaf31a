import { describe, expect, it } from 'vitest';
import {
  type Action,
  type Shortcut,
  getShortcutKeys,
  isLeading,
  matchShortcut,
  matches,
} from '../../../../renderer/app/actions.ts';

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

  it.each([
    ['a character that needs Shift', { key: '?' }, key('?', { shiftKey: true }), true],
    ['Ctrl and a letter, with Caps Lock or Shift', search, key('K', { ctrlKey: true, shiftKey: true }), true],
    ['Shift that is required', { key: 'Enter', shift: true }, key('Enter', { shiftKey: true }), true],
    ['Shift that is required and missing', { key: 'Enter', shift: true }, key('Enter'), false],
    ['Shift that is excluded', { key: 'Enter', shift: false }, key('Enter', { shiftKey: true }), false],
    ['the first key of two alone', { key: 'q', after: 'g' }, key('q'), false],
  ] as const)('matches Shift only if the shortcut mentions it: %s', (_what, shortcut, event, isMatch) => {
    expect(matches(shortcut, event, 'Ctrl')).toBe(isMatch);
  });

  it('runs the action that is available of two with the same shortcut, after its first key', () => {
    const create = (id: string, shortcut: Shortcut | undefined, when: boolean): Action =>
      ({ id, shortcut, when: () => when }) as Action;
    const actions = [
      create('none', undefined, true),
      create('hidden', { key: 'q', after: 'g' }, false),
      create('shown', { key: 'q', after: 'g' }, true),
    ];
    expect(matchShortcut(actions, key('q'), 'Ctrl', 'g')?.id).toBe('shown');
    expect(matchShortcut(actions, key('q'), 'Ctrl')).toBeUndefined();
    expect([isLeading(actions, key('G')), isLeading(actions, key('q')), isLeading([], key('g'))]).toEqual([
      ...[true, false, false],
    ]);
  });

  it('shows a shortcut key by key', () => {
    expect(getShortcutKeys(search, 'Ctrl')).toEqual(['Ctrl', 'K']);
    expect(getShortcutKeys({ key: 'Enter', mod: true, shift: true }, 'Cmd')).toEqual(['⌘', 'Shift', 'Enter']);
    expect(getShortcutKeys(undefined, 'Ctrl')).toBeUndefined();
  });
});
