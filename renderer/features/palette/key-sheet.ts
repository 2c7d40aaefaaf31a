import { keysOf } from '../../app/actions.ts';
import type { Action } from '../../app/actions.ts';
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

const words = m.keys;

const inList = (mod: string): readonly KeyLine[] => [
  { words: words.searchList, ways: [['/']] },
  { words: words.firstHit, ways: [['↵']] },
  { words: words.move, ways: [['↑'], ['↓']] },
  { words: words.pages, ways: [['Page Up'], ['Page Down']] },
  { words: words.ends, ways: [['Home'], ['End']] },
  { words: words.cells, ways: [['←'], ['→']] },
  { words: words.open, ways: [['↵']] },
  { words: words.look, ways: [['Space']] },
  { words: words.compareTwo, ways: [['C']] },
  {
    words: words.pictureSize,
    ways: [
      [mod, '+'],
      [mod, '−'],
    ],
  },
  { words: words.select, ways: [['X'], [mod, 'Space']] },
  { words: words.selectMore, ways: [['Shift', '↓']] },
  { words: words.selectAll, ways: [[mod, 'A']] },
  { words: words.copy, ways: [[mod, 'C']] },
  { words: words.menu, ways: [['Shift', 'F10']] },
  { words: words.clear, ways: [['Esc']] },
];

const inDetail: readonly KeyLine[] = [
  { words: words.follow, ways: [['↑'], ['↓']] },
  { words: words.tabs, ways: [['←'], ['→']] },
  { words: words.close, ways: [['Esc']] },
];

const inViewer = (mod: string): readonly KeyLine[] => [
  { words: words.beside, ways: [['←'], ['→']] },
  { words: words.fit, ways: [['0']] },
  { words: words.actual, ways: [['1']] },
  { words: words.zoom, ways: [['+'], ['−']] },
  { words: words.pan, ways: [['Shift', '→']] },
  { words: words.compare, ways: [['C']] },
  { words: words.ground, ways: [['B']] },
  { words: m.viewer.save, ways: [[mod, 'S']] },
  { words: words.close, ways: [['Space'], ['Esc']] },
];

const inSearch = (mod: string): readonly KeyLine[] => [
  { words: m.palette.beside, ways: [[mod, '↵']] },
  { words: m.palette.thisKind, ways: [['Tab']] },
];

/** Returns all shortcuts in groups: shortcuts of available actions, and shortcuts of lists and details. */
export const keySheet = (actions: readonly Action[], modifier: AppInfo['modifier']): readonly KeyGroup[] => {
  const mod = modifier === 'Cmd' ? '⌘' : 'Ctrl';
  const anywhere = actions.flatMap(({ title, shortcut }) => {
    const keys = keysOf(shortcut, modifier);
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
    { title: words.anywhere, lines: [...anywhere, { words: words.backForward, ways: back }] },
    { title: words.inList, lines: inList(mod) },
    { title: words.inDetail, lines: inDetail },
    { title: words.inViewer, lines: inViewer(mod) },
    { title: words.inSearch, lines: inSearch(mod) },
  ];
};

/** Returns the lines that contain all search terms in their text or keys. */
export const keysWith = (groups: readonly KeyGroup[], typed: string): readonly KeyGroup[] => {
  const wanted = foldForSearch(typed.trim()).split(/\s+/);
  const holds = ({ words: said, ways }: KeyLine): boolean => {
    const text = foldForSearch(`${said} ${ways.flat().join(' ')}`);
    return wanted.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, lines: group.lines.filter(holds) }))
    .filter(({ lines }) => lines.length > 0);
};
