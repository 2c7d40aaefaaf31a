import { number } from '../format.ts';

/** Words of the palette and of the sheet of keys that are not needed before somebody opens them. */
export const palette = {
  views: 'Views',
  recentItems: 'Opened recently',
  here: 'On this screen',
  settings: 'Settings',
  now: 'Now',
  ofSelected: (count: number): string => `of ${number(count)} selected`,
  clearSelection: 'Clear the selection',
  exportList: 'Export this list',
  showAll: (many: string): string => `Show all ${many} again`,
  ownView: (list: string): string => `${list}, your view`,
  beside: 'Open beside',
  thisKind: 'This kind only',
  only: (kind: string): string => `Only ${kind}`,
} as const;

/** Words of the sheet of keys. */
export const keys = {
  title: 'Keys',
  description: 'Also by name in Search everything.',
  search: 'Search keys',
  none: (words: string): string => `No key is for “${words}”.`,
  or: 'or',
  anywhere: 'Anywhere',
  inList: 'In a list',
  inDetail: 'In a detail',
  inSearch: 'In Search everything',
  searchList: 'Search this list',
  firstHit: 'Open the first result',
  move: 'Move',
  ends: 'First, last',
  pages: 'A page up, down',
  open: 'Open',
  select: 'Select',
  selectMore: 'Select more',
  selectAll: 'Select all that match',
  copy: 'Copy the row or the selection',
  cells: 'Go to a cell of the row',
  menu: 'Menu of the row',
  clear: 'Clear the selection',
  close: 'Close',
  follow: 'Previous, next, from the list',
  tabs: 'Other parts of the item',
  backForward: 'Back, forward',
} as const;
