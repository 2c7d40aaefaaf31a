import type { ViewName } from '../../../electron/contract/index.ts';
import { number } from '../format.ts';
import { codeWords } from './codes.ts';

const viewWords: Readonly<Record<ViewName, string>> = {
  all: 'All',
  noImage: 'No image',
  noGtin: 'No GTIN',
  noDescription: 'No description',
  noFamily: 'No family',
  changedSinceYesterday: 'Changed since yesterday',
  unassigned: 'Unassigned',
  noAltText: 'No alt text',
  sameContentTwice: 'Same content twice',
  idOnly: 'Known by ID only',
  notFound: 'Not found',
};

/** As much of a value as a menu has room for. */
const shortened = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

/** Words of the lists. `many` is a resource's plural in lower case, such as «products». */
export const lists = {
  export: 'Export',
  saveFiles: 'Save files',
  saveFilesMenu: 'Save files…',
  exportSome: (count: number): string => `Export ${number(count)}`,
  pictureHeld: {
    ceiling: 'Not fetched: this month’s limit for pictures is used up',
    never: 'Not fetched: pictures are set to “Never”',
  },
  nearCeiling: (used: string, of: string): string => `Pictures have used ${used} of this month’s ${of}`,
  search: (many: string): string => `Search ${many}`,
  paste: 'Paste products',
  create: (one: string): string => `New ${one}`,
  /** Where the list is empty: another name than the button over the list has. */
  createFirst: (one: string): string => `Create the first ${one}`,
  onlyThese: (label: string, value: string): string => `Only ${label}: ${shortened(value)}`,
  allBut: (label: string, value: string): string => `All but ${label}: ${shortened(value)}`,
  onlyWithout: (label: string): string => `Only without ${label}`,
  onlyWith: (label: string): string => `Only with ${label}`,
  inSight: (first: number, last: number, total: number): string =>
    `${number(first)}–${number(last)} of ${number(total)}`,
  total: (total: number): string => number(total),
  ofOthers: (items: number, one: string, many: string): string =>
    items === 1
      ? `1 ${one} of another account is not shown`
      : `${number(items)} ${many} of other accounts are not shown`,
  views: 'Views',
  more: 'More',
  view: (view: ViewName): string => viewWords[view],
  /** What the service’s own word means in a field; null: it says it itself, or is not known. */
  byContent: 'Same content',
  codeOf: codeWords,
  /** A meaning, with the service’s own word behind it. */
  saidAs: (words: string, own: string): string => `${words} · ${own}`,
  /** A file type in words; types that are not known are shown as they came. */
  type: (type: string): string => codeWords('file_type', type) ?? type,
  columns: 'Columns',
  columnsReset: 'Default columns',
  completeness: 'Completeness',
  sortedBy: (label: string, descending: boolean | null): string =>
    descending === null ? `${label}: order` : `${label}, ${descending ? 'descending' : 'ascending'}: order`,
  bestMatch: 'Best match',
  bestMatchFew: 'Best match (up to 500)',
  searchHelp: 'What can be searched',
  recent: 'Recent searches',
  forgetRecent: 'Forget this search (Delete)',
  searchExamples: [
    ['red bag', 'both words, in any order'],
    ['"red bag"', 'exactly these words, in this order'],
    ['-red', 'items without the word'],
    ['0157', 'the middle of a SKU, GTIN or name'],
    ['changed:2026-01..', 'since a day, month or year; also changed:today'],
  ],
  attributeExamples: [['price:10..20', 'a number from 10 to 20; price:>10 for more than 10']],
  fieldsToAsk: 'Searchable fields',
  attributesToAsk: 'Free attributes too, such as colour:red or "Country of origin":Italy.',
  foundIn: (label: string): string => `${label}: `,
  picture: 'Picture',
  pictures: 'Pictures',
  list: 'List',
  layout: 'Layout',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  row: (at: number, total: number): string => `Row ${number(at)} of ${number(total)}`,
  item: (at: number, total: number): string => `Item ${number(at)} of ${number(total)}`,
  noRows: 'No rows',
  noItems: 'No items',
  selected: (count: number): string => `${number(count)} selected`,
  selectAll: 'Select all',
  select: (title: string): string => `Select ${title}`,
  copySkus: 'Copy SKUs',
  look: 'Look',
  spaceKey: 'Space',
  dragComing: (files: number): string =>
    files === 1
      ? 'The file is being fetched. Drag it again once it is here.'
      : `${number(files)} files are being fetched. Drag them again once they are here.`,
  dragReady: (files: number): string =>
    files === 1 ? 'The file is here: drag it out now.' : `${number(files)} files are here: drag them out now.`,
  copyLink: 'Copy link',
  copyNames: 'Copy names',
  copySkusFrom: (from: number, to: number): string => `Copy SKUs ${number(from)}–${number(to)}`,
  copySkusAll: (count: number): string => `Copy all ${number(count)} SKUs`,
  skusCopied: (from: number, to: number, of: number): string =>
    `SKUs ${number(from)}–${number(to)} of ${number(of)} copied`,
  hundreds: 'SKUs by the hundred',
  moreHundreds: (count: number): string => `${number(count)} more: each copy offers the next`,
  sheets: 'Sheets',
  fixSheet: 'Fix sheet',
  readSheet: 'Read a sheet…',
  undoSheet: 'Undo sheet',
  undoName: 'undo',
  nothingToUndo: 'No product has changed here.',
  fixSheetSome: (count: number): string => `Fix sheet ${number(count)}`,
  copied: (count: number): string => `${number(count)} copied`,
  copiedSome: (count: number): string => `The first ${number(count)} copied`,
  mostAtOnce: 'More than 100,000 rows cannot be selected as a range. Ctrl A selects all that match.',
  rowsCopied: (count: number): string => (count === 1 ? '1 row copied' : `${number(count)} rows copied`),
  rowsCopiedSome: (count: number): string =>
    `Only the first ${number(count)} rows fit on the clipboard. Export includes all`,
  copyingRows: (done: number, total: number): string => `Copying ${number(done)} of ${number(total)}`,
  stopCopying: 'Stop copying',
  copyCell: 'Copy cell',
  copyRow: 'Copy row',
  copyRows: (count: number): string => `Copy ${number(count)} rows`,
  copySku: 'Copy SKU',
  copyName: 'Copy name',
  openItem: 'Open',
  selectRow: 'Select',
  unselectRow: 'Unselect',
  rowMenu: 'Row',
  columnMenu: (label: string): string => `Column ${label}`,
  sortUp: 'Sort ascending',
  sortDown: 'Sort descending',
  moveLeft: 'Move left',
  moveRight: 'Move right',
  freezeHere: 'Freeze up to here',
  unfreeze: 'Unfreeze columns',
  fitWidth: 'Fit width to content',
  hideColumn: 'Hide column',
  columnFind: 'Find a column',
  columnsNone: 'No column has that name.',
  columnsFree: 'Attributes',
  columnMove: (label: string): string => `Move ${label}`,
  columnFreeze: (label: string): string => `Freeze up to ${label}`,
  columnPanelHint: 'Arrow keys on its handle move a column',
  columnHint: 'Ctrl Shift and an arrow move a column, Shift and an arrow resize it',
  columnMoved: (label: string, at: number, of: number): string => `${label}, column ${number(at)} of ${number(of)}`,
  columnAtEnd: (label: string): string => `${label} is already at the end`,
  columnFrozen: (count: number): string =>
    count === 0
      ? 'No column is frozen'
      : count === 1
        ? 'The first column is frozen'
        : `The first ${number(count)} columns are frozen`,
  columnFitted: (label: string, width: number): string => `${label} is ${number(width)} pixels wide`,
  columnHidden: (label: string): string => `${label} is hidden`,
  clear: 'Clear',
  yes: 'Yes',
  unconfirmed: 'Created here, not yet seen in a sync',
  gone: 'No longer in the service',
  loading: 'Loading',
  uploadFiles: 'Upload files',
  uploadFolder: 'Upload folder',
  uploadFirst: 'Upload the first files',
  products: (count: number): string => (count === 1 ? '1 product' : `${number(count)} products`),
  usedBy: (count: number): string => (count === 1 ? 'in 1 product' : `in ${number(count)} products`),
  noValue: '—',
  and: (count: number): string => `+${number(count)}`,

  /** States that stand in place of the rows. */
  emptyTitle: (many: string): string => `No ${many} yet`,
  emptyWords: (many: string): string =>
    `This account has none, or the role of its API key does not allow reading the ${many}.`,
  emptyCreate: ' The first one can be created here.',
  emptyChannels:
    'The service cannot list its channels. Channels that products name appear here, as do those that are fetched by ID or created.',
  emptyFact: (asked: string): string => `The last sync read everything, at ${asked}.`,
  firstSyncTitle: (many: string): string => `The ${many} are on their way`,
  firstSyncWords: 'They appear here as they arrive. You need not do anything.',
  firstSyncFact: (count: number): string => `${number(count)} items so far.`,
  waitingTitle: (many: string): string => `No ${many} on this computer yet`,
  waitingWords: 'They arrive with the next sync.',
  noMatchTitle: (many: string): string => `No ${many} match`,
  noMatchWords: (words: string): string => `Nothing contains “${words}”.`,
  noMatchView: (view: string): string => `Nothing is in the view “${view}”.`,
  noMatchOfflineTitle: (many: string): string => `No ${many} match, and you are offline`,
  noMatchOfflineWords: (words: string, since: string): string =>
    `Nothing on this computer contains “${words}”. It may be in what changed since ${since}.`,
  offlineFact: 'Search and the outbox keep working. Sync starts automatically.',
  offlineTitle: (many: string): string => `No ${many} here, and you are offline`,
  offlineWords: 'They are read as soon as the service can be reached.',
  signInTitle: (many: string): string => `No ${many} here yet`,
  signInWords: 'Sign in again, and they will be read.',
  notAvailableTitle: (title: string): string => `${title}: not available with this key`,
  notAvailableWords: (many: string): string =>
    `The role of the API key does not allow reading the ${many}. Whoever issued the key can change that. Everything else keeps working.`,
  notAvailableNote: 'Not available with this key: showing what was read before',
  failedNote: 'The last sync failed: showing what was read before',
  failedTitle: (many: string): string => `The service returned no list of ${many}`,
  failedFact: (at: string): string => `Next automatic try at ${at}.`,
  brokenTitle: 'The list could not be read',
  clearSearch: 'Clear the search',
  showAll: 'Show all',
  tryAgain: 'Try again',

  /** The field of the channels' page. */
  channelId: 'Channel ID',
  channelHint: 'As the service or a product names it.',
  fetchChannel: 'Fetch channel',
  channelMissing: 'Enter the ID of a channel.',
  channelFetched: (name: string): string => `${name} was fetched`,
} as const;
