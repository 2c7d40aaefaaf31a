import { describe, expect, it } from 'vitest';
import Plus from '@lucide/svelte/icons/plus';
import { type RecentItem, readRecentItems, withRecentItem } from '../../../../../renderer/app/recent-item.ts';
import { createActionMatcher } from '../../../../../renderer/features/palette/match-action.ts';
import { splitLettersAndDigits } from '../../../../../renderer/features/palette/split-code.ts';
import { createShortcutSheet, filterShortcuts } from '../../../../../renderer/features/palette/keyboard-shortcuts.ts';

it('splits a name typed without separators into its parts, and leaves any other text unchanged', () => {
  expect(splitLettersAndDigits('BAG10157')).toBe('BAG 10157');
  expect(splitLettersAndDigits('bag10157b')).toBe('bag 10157 b');
  expect(splitLettersAndDigits('BAG-10157')).toBeNull();
  expect(splitLettersAndDigits('weekender')).toBeNull();
  expect(splitLettersAndDigits('10157')).toBeNull();
});

it('finds an action by its title and by its name in other programs', () => {
  const matches = (typed: string, id: string, title: string): boolean => createActionMatcher(typed)({ id, title });
  expect(matches('sync', 'sync.now', 'Sync now')).toBe(true);
  expect(matches('refr', 'sync.now', 'Sync now')).toBe(true);
  expect(matches('now reload', 'sync.now', 'Sync now')).toBe(true);
  expect(matches('eload', 'sync.now', 'Sync now'), 'within another word').toBe(false);
  expect(matches('refresh later', 'sync.now', 'Sync now')).toBe(false);
  expect(matches('night', 'set.theme.dark', 'Theme: Dark'), 'by what its id begins with').toBe(true);
  expect(matches('preferences', 'set.place.pictures', 'Settings: Pictures'), 'the screen itself comes first').toBe(
    false,
  );
  expect(matches('preferences', 'go.settings', 'Settings')).toBe(true);
  expect(matches('', 'go.products', 'Products')).toBe(true);
});

describe('recently opened items', () => {
  const item = (id: string): RecentItem => ({ resource: 'product', id, title: id, label: '', at: 1 });

  it('lists recently opened items newest first, each once, up to a limit', () => {
    expect(withRecentItem([item('a'), item('b')], item('b')).map(({ id }) => id)).toEqual(['b', 'a']);
    const items = Array.from({ length: 30 }, (_, at) => item(String(at)));
    expect(items.reduce<readonly RecentItem[]>(withRecentItem, [])).toHaveLength(12);
  });

  it('restores the valid part of stored recent items', () => {
    expect(readRecentItems([item('a'), null, { ...item('b'), resource: 'spaceship' }, { id: 3 }])).toEqual([item('a')]);
    expect(readRecentItems('nothing')).toEqual([]);
  });
});

describe('list of keyboard shortcuts', () => {
  const actions = [
    { id: 'sync', title: 'Sync now', icon: Plus, shortcut: { key: 'r', mod: true }, run: () => undefined },
    { id: 'none', title: 'Without a key', icon: Plus, run: () => undefined },
  ];
  const lines = (typed: string, modifier: 'Ctrl' | 'Cmd' = 'Ctrl'): readonly string[] =>
    filterShortcuts(createShortcutSheet(actions, modifier), typed).flatMap((group) =>
      group.lines.map(({ label, ways }) => `${label}: ${ways.map((way) => way.join('+')).join(', ')}`),
    );

  it('lists the shortcuts of the actions, with the keys of this computer', () => {
    expect(lines('sync')).toEqual(['Sync now: Ctrl+R']);
    expect(lines('sync', 'Cmd')).toEqual(['Sync now: ⌘+R']);
    expect(lines('without')).toEqual([]);
  });

  it('finds shortcuts by text and by keys', () => {
    expect(lines('pgdn')).toEqual([]);
    expect(lines('page down')).toEqual(['A page up, down: Page Up, Page Down']);
    expect(lines('')).toContain('Open the first result: ↵');
  });
});
