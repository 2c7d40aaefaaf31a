import { type Action, getShortcutKeys } from '../../app/actions.ts';
import type { AppInfo } from '../../../electron/contract/index.ts';
import { foldForSearch } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';

/** An action with its alternative shortcuts. */
export interface KeyLine {
  readonly words: string;
  readonly ways: readonly (readonly string[])[];
}

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

const messages = m.keys;

const getListKeys = (mod: string): readonly KeyLine[] => [
  { words: messages.searchList, ways: [['/']] },
  { words: messages.firstHit, ways: [['↵']] },
  { words: messages.move, ways: [['↑'], ['↓']] },
  { words: messages.pages, ways: [['Page Up'], ['Page Down']] },
  { words: messages.ends, ways: [['Home'], ['End']] },
  { words: messages.cells, ways: [['←'], ['→']] },
  { words: messages.open, ways: [['↵']] },
  { words: messages.look, ways: [['Space']] },
  { words: messages.compareTwo, ways: [['C']] },
  {
    words: messages.pictureSize,
    ways: [
      [mod, '+'],
      [mod, '−'],
    ],
  },
  { words: messages.select, ways: [['X'], [mod, 'Space']] },
  { words: messages.selectMore, ways: [['Shift', '↓']] },
  { words: messages.selectAll, ways: [[mod, 'A']] },
  { words: messages.copy, ways: [[mod, 'C']] },
  { words: messages.menu, ways: [['Shift', 'F10']] },
  { words: messages.clear, ways: [['Esc']] },
];

const inDetail: readonly KeyLine[] = [
  { words: messages.follow, ways: [['↑'], ['↓']] },
  { words: messages.tabs, ways: [['←'], ['→']] },
  { words: messages.close, ways: [['Esc']] },
];

const getViewerKeys = (mod: string): readonly KeyLine[] => [
  { words: messages.beside, ways: [['←'], ['→']] },
  { words: messages.fit, ways: [['0']] },
  { words: messages.actual, ways: [['1']] },
  { words: messages.zoom, ways: [['+'], ['−']] },
  { words: messages.pan, ways: [['Shift', '→']] },
  { words: messages.compare, ways: [['C']] },
  { words: messages.ground, ways: [['B']] },
  { words: m.viewer.save, ways: [[mod, 'S']] },
  { words: messages.close, ways: [['Space'], ['Esc']] },
];

const getSearchKeys = (mod: string): readonly KeyLine[] => [
  { words: m.palette.beside, ways: [[mod, '↵']] },
  { words: m.palette.thisKind, ways: [['Tab']] },
];

/** Returns all shortcuts in groups: shortcuts of available actions, and shortcuts of lists and details. */
export const createShortcutSheet = (actions: readonly Action[], modifier: AppInfo['modifier']): readonly KeyGroup[] => {
  const mod = modifier === 'Cmd' ? '⌘' : 'Ctrl';
  const anywhere = actions.flatMap(({ title, shortcut }) => {
    const keys = getShortcutKeys(shortcut, modifier);
    return keys === undefined ? [] : [{ words: title, ways: [keys] }];
  });
  const back =
    modifier === 'Cmd'
      ? [
          ['⌘', '['],
          ['⌘', ']'],
        ]
      : [
          ['Alt', '←'],
          ['Alt', '→'],
        ];
  return [
    { title: messages.anywhere, lines: [...anywhere, { words: messages.backForward, ways: back }] },
    { title: messages.inList, lines: getListKeys(mod) },
    { title: messages.inDetail, lines: inDetail },
    { title: messages.inViewer, lines: getViewerKeys(mod) },
    { title: messages.inSearch, lines: getSearchKeys(mod) },
  ];
};

/** Returns the lines that contain all search terms in their text or keys. */
export const filterShortcuts = (groups: readonly KeyGroup[], typed: string): readonly KeyGroup[] => {
  const searchTerms = foldForSearch(typed.trim()).split(/\s+/);
  const matchesTerms = ({ words: said, ways }: KeyLine): boolean => {
    const text = foldForSearch(`${said} ${ways.flat().join(' ')}`);
    return searchTerms.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter(matchesTerms) }))
    .filter(({ lines }) => lines.length > 0);
};
