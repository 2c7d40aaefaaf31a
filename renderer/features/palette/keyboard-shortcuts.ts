import { type Action, getShortcutKeys } from '../../app/actions.ts';
import type { AppInfo } from '../../../electron/contract/index.ts';
import { foldForSearch } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';

/** An action with its alternative shortcuts. */
export interface KeyLine {
  readonly label: string;
  readonly ways: readonly (readonly string[])[];
}

export interface KeyGroup {
  readonly title: string;
  readonly lines: readonly KeyLine[];
}

const messages = m.keys;

const getListKeys = (mod: string): readonly KeyLine[] => [
  { label: messages.searchList, ways: [['/']] },
  { label: messages.firstHit, ways: [['↵']] },
  { label: messages.move, ways: [['↑'], ['↓']] },
  { label: messages.pages, ways: [['Page Up'], ['Page Down']] },
  { label: messages.ends, ways: [['Home'], ['End']] },
  { label: messages.cells, ways: [['←'], ['→']] },
  { label: messages.open, ways: [['↵']] },
  { label: messages.look, ways: [['Space']] },
  { label: messages.compareTwo, ways: [['C']] },
  {
    label: messages.pictureSize,
    ways: [
      [mod, '+'],
      [mod, '−'],
    ],
  },
  { label: messages.select, ways: [['X'], [mod, 'Space']] },
  { label: messages.selectMore, ways: [['Shift', '↓']] },
  { label: messages.selectAll, ways: [[mod, 'A']] },
  { label: messages.copy, ways: [[mod, 'C']] },
  { label: messages.menu, ways: [['Shift', 'F10']] },
  { label: messages.clear, ways: [['Esc']] },
];

const inDetail: readonly KeyLine[] = [
  { label: messages.follow, ways: [['↑'], ['↓']] },
  { label: messages.tabs, ways: [['←'], ['→']] },
  { label: messages.close, ways: [['Esc']] },
];

const getViewerKeys = (mod: string): readonly KeyLine[] => [
  { label: messages.beside, ways: [['←'], ['→']] },
  { label: messages.fit, ways: [['0']] },
  { label: messages.actual, ways: [['1']] },
  { label: messages.zoom, ways: [['+'], ['−']] },
  { label: messages.pan, ways: [['Shift', '→']] },
  { label: messages.compare, ways: [['C']] },
  { label: messages.ground, ways: [['B']] },
  { label: m.viewer.save, ways: [[mod, 'S']] },
  { label: messages.close, ways: [['Space'], ['Esc']] },
];

const getSearchKeys = (mod: string): readonly KeyLine[] => [
  { label: m.palette.beside, ways: [[mod, '↵']] },
  { label: m.palette.thisKind, ways: [['Tab']] },
];

/** Returns all shortcuts in groups: shortcuts of available actions, and shortcuts of lists and details. */
export const createShortcutSheet = (actions: readonly Action[], modifier: AppInfo['modifier']): readonly KeyGroup[] => {
  const mod = modifier === 'Cmd' ? '⌘' : 'Ctrl';
  const anywhere = actions.flatMap(({ title, shortcut }) => {
    const keys = getShortcutKeys(shortcut, modifier);
    return keys === undefined ? [] : [{ label: title, ways: [keys] }];
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
    { title: messages.anywhere, lines: [...anywhere, { label: messages.backForward, ways: back }] },
    { title: messages.inList, lines: getListKeys(mod) },
    { title: messages.inDetail, lines: inDetail },
    { title: messages.inViewer, lines: getViewerKeys(mod) },
    { title: messages.inSearch, lines: getSearchKeys(mod) },
  ];
};

/** Returns the lines that contain all search terms in their text or keys. */
export const filterShortcuts = (groups: readonly KeyGroup[], typed: string): readonly KeyGroup[] => {
  const searchTerms = foldForSearch(typed.trim()).split(/\s+/);
  const matchesTerms = ({ label: said, ways }: KeyLine): boolean => {
    const text = foldForSearch(`${said} ${ways.flat().join(' ')}`);
    return searchTerms.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter(matchesTerms) }))
    .filter(({ lines }) => lines.length > 0);
};
