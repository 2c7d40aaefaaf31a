import type { ViewName } from '../../electron/contract/index.ts';
import { formatLocalNumber } from '../messages/format.ts';
import { getCodeLabel } from '../messages/en/code-labels.ts';

const viewLabels: Readonly<Record<ViewName, string>> = {
  all: 'All',
  edited: 'Edited',
  noImage: 'No image',
  noGtin: 'No GTIN',
  noDescription: 'No description',
  noFamily: 'No family',
  changedSinceYesterday: 'Changed since yesterday',
  unassigned: 'Unassigned',
  noAltText: 'No alt text',
  justUploaded: 'Just uploaded',
  notOnProduct: 'Uploaded, not on their product',
  sameContentTwice: 'Same content twice',
  under500: `Under ${formatLocalNumber(500)} px`,
  under1000: `Under ${formatLocalNumber(1000)} px`,
  cmyk: 'CMYK',
  transparent: 'Transparent',
  notSquare: 'Not square',
  rotated: 'Rotated',
  notLookedAt: 'Not analysed',
  idOnly: 'ID only',
  notFound: 'Not found',
};

/** Truncates a value to the width of a menu. */
const shortened = (value: string): string => (value.length > 40 ? `${value.slice(0, 39)}…` : value);

/** Texts of the lists. `many` is a resource's plural in lower case, such as «products». */
export const listsMessages = {
  export: 'Export',
  compare: 'Compare',
  leaveOnSync: 'Files leave this view once a sync finds them on their product.',
  saveFiles: 'Download files',
  saveFilesMenu: 'Download files',
  saveFilesOf: (count: number): string =>
    count === 1 ? 'Download files of 1 product' : `Download files of ${formatLocalNumber(count)} products`,
  exportMenu: {
    rows: (count: number, one: string, many: string): string =>
      `Export ${formatLocalNumber(count)} ${count === 1 ? one : many}`,
    selection: (count: number): string =>
      count === 0 ? 'Export the selection' : `Export ${formatLocalNumber(count)} selected`,
    nothingSelected: 'Nothing selected',
  },
  exportSome: (count: number): string => `Export ${formatLocalNumber(count)}`,
  pictureHeld: {
    ceiling: 'Not downloaded: this month’s limit for pictures is used up',
    never: 'Not downloaded: pictures are set to “Never”',
  },
  nearCeiling: (used: string, of: string): string => `Pictures have used ${used} of this month’s ${of}`,
  search: (many: string): string => `Search ${many}`,
  paste: 'Paste products',
  create: (one: string): string => `New ${one}`,
  /** Shown in an empty list. The name differs from the button above the list. */
  createFirst: (one: string): string => `Create the first ${one}`,
  onlyThese: (value: string): string => `Show only “${shortened(value)}”`,
  allBut: (value: string): string => `Exclude “${shortened(value)}”`,
  onlyWithout: (label: string): string => `Show only without ${label}`,
  onlyWith: (label: string): string => `Show only with ${label}`,
  inSight: (first: number, last: number, total: number): string =>
    `${formatLocalNumber(first)}–${formatLocalNumber(last)} of ${formatLocalNumber(total)}`,
  total: (total: number): string => formatLocalNumber(total),
  totalOf: (total: number, all: number): string => `${formatLocalNumber(total)} of ${formatLocalNumber(all)}`,
  soFar: (text: string): string => `${text} so far`,
  ofOthers: (items: number, one: string, many: string): string =>
    items === 1
      ? `1 ${one} from another account is not shown`
      : `${formatLocalNumber(items)} ${many} from other accounts are not shown`,
  views: 'Views',
  more: 'More',
  moreViews: 'More views',
  view: (view: ViewName): string => viewLabels[view],
  ofAnalysed: (count: string, analysed: number): string => `${count} of ${formatLocalNumber(analysed)} analysed`,
  byContent: 'Same content',
  /** Returns the meaning of a code in a field, or null if the code is clear by itself or unknown. */
  codeOf: getCodeLabel,
  /** A meaning followed by the service's code. */
  saidAs: (text: string, own: string): string => `${text} · ${own}`,
  /** Returns the text of a file type. Unknown types are shown unchanged. */
  type: (type: string): string => getCodeLabel('file_type', type) ?? type,
  columns: 'Columns',
  columnsReset: 'Default columns',
  completeness: 'Completeness',
  sortedBy: (label: string, descending: boolean | null): string =>
    descending === null ? `${label}: order` : `${label}, ${descending ? 'descending' : 'ascending'}: order`,
  bestMatch: 'Best match',
  bestMatchFew: 'Best match (up to 500)',
  searchHelp: 'What can be searched',
  recent: 'Recent searches',
  forgetRecent: 'Remove this search (Delete)',
  searchExamples: [
    ['red bag', 'both words, in any order'],
    ['"red bag"', 'exactly these words, in this order'],
    ['-red', 'items without the word'],
    ['0157', 'the middle of a SKU, GTIN or name'],
    ['changed:2026-01..', 'since a day, month or year; also changed:today'],
  ],
  numberExample: (from: string, to: string): string => `a number from ${from} to ${to}`,
  textExample: (name: string): string => `items whose ${name} contains this`,
  fieldsToAsk: 'Searchable fields',
  attributesToAsk: 'Attributes can be searched by their names too.',
  foundIn: (label: string): string => `${label}: `,
  picture: 'Picture',
  pictures: 'Pictures',
  smallPictures: 'Small pictures',
  mediumPictures: 'Medium pictures',
  largePictures: 'Large pictures',
  list: 'List',
  size: 'Size',
  density: 'Density',
  comfortable: 'Comfortable',
  compact: 'Compact',
  row: (at: number, total: number): string => `Row ${formatLocalNumber(at)} of ${formatLocalNumber(total)}`,
  item: (at: number, total: number): string => `Item ${formatLocalNumber(at)} of ${formatLocalNumber(total)}`,
  noRows: 'No rows',
  noItems: 'No items',
  selected: (count: number): string => `${formatLocalNumber(count)} selected`,
  selectAll: 'Select all',
  select: (title: string): string => `Select ${title}`,
  copySkus: 'Copy SKUs',
  look: 'View',
  spaceKey: 'Space',
  dragComing: (files: number): string =>
    files === 1
      ? 'The file is being downloaded. Drag it again when it is ready.'
      : `${formatLocalNumber(files)} files are being downloaded. Drag them again when they are ready.`,
  dragReady: (files: number): string =>
    files === 1
      ? 'The file is ready: drag it out now.'
      : `${formatLocalNumber(files)} files are ready: drag them out now.`,
  copyLink: 'Copy link',
  copyNames: 'Copy names',
  copySkusFrom: (from: number, to: number): string => `Copy SKUs ${formatLocalNumber(from)}–${formatLocalNumber(to)}`,
  copySkusAll: (count: number): string => `Copy all ${formatLocalNumber(count)} SKUs`,
  skusCopied: (from: number, to: number, of: number): string =>
    `SKUs ${formatLocalNumber(from)}–${formatLocalNumber(to)} of ${formatLocalNumber(of)} copied`,
  hundreds: 'SKUs by the hundred',
  moreHundreds: (count: number): string => `${formatLocalNumber(count)} more: each copy offers the next`,
  sheets: 'Sheets',
  fixSheet: 'Create sheet',
  readSheet: 'Import sheet',
  undoSheet: 'Revert sheet',
  undoName: 'revert',
  nothingToUndo: 'No product has changed here.',
  fixSheetSome: (count: number): string => `Create sheet ${formatLocalNumber(count)}`,
  copied: (count: number): string => `${formatLocalNumber(count)} copied`,
  copiedSome: (count: number): string => `The first ${formatLocalNumber(count)} copied`,
  mostAtOnce: `More than ${formatLocalNumber(100_000)} rows cannot be selected as a range. Ctrl A selects all that match.`,
  rowsCopied: (count: number): string => (count === 1 ? '1 row copied' : `${formatLocalNumber(count)} rows copied`),
  rowsCopiedSome: (count: number): string =>
    `Only the first ${formatLocalNumber(count)} rows fit on the clipboard. Export includes all`,
  copyingRows: (done: number, total: number): string =>
    `Copying ${formatLocalNumber(done)} of ${formatLocalNumber(total)}`,
  stopCopying: 'Stop copying',
  copyCell: 'Copy cell',
  copyRow: 'Copy row',
  copyRows: (count: number): string => `Copy ${formatLocalNumber(count)} rows`,
  copySku: 'Copy SKU',
  copyName: 'Copy name',
  useThis: 'Use this one',
  useThisTip: 'Copies its name. The oldest with the same content comes first.',
  toUse: (name: string): string => `Copied “${name}”. Use it in place of the others with the same content.`,
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
  columnPanelHint: 'Drag a handle to reorder, or press ↑ ↓ on it',
  columnHint: 'Ctrl Shift and an arrow move a column, Shift and an arrow resize it',
  columnMoved: (label: string, at: number, of: number): string =>
    `${label}, column ${formatLocalNumber(at)} of ${formatLocalNumber(of)}`,
  columnAtEnd: (label: string): string => `${label} is already at the end`,
  columnFrozen: (count: number): string =>
    count === 0
      ? 'No column is frozen'
      : count === 1
        ? 'The first column is frozen'
        : `The first ${formatLocalNumber(count)} columns are frozen`,
  columnFitted: (label: string, width: number): string => `${label} is ${formatLocalNumber(width)} pixels wide`,
  columnHidden: (label: string): string => `${label} is hidden`,
  clear: 'Clear',
  unconfirmed: 'Just created · not confirmed by a sync yet',
  gone: 'Deleted in the service',
  loading: 'Loading',
  uploadFiles: 'Upload files',
  uploadFolder: 'Upload folder',
  uploadFirst: 'Upload the first files',
  products: (count: number): string => (count === 1 ? '1 product' : `${formatLocalNumber(count)} products`),
  usedBy: (count: number): string => (count === 1 ? 'in 1 product' : `in ${formatLocalNumber(count)} products`),
  noValue: '—',
  edited: ', edited',
  editCell: 'Edit',
  editSome: (count: number, name: string): string => `Edit ${formatLocalNumber(count)} ${name}`,
  edits: (count: number): string => (count === 1 ? '1 edit' : `${formatLocalNumber(count)} edits`),
  reviewEdits: 'Review',
  and: (count: number): string => `+${formatLocalNumber(count)}`,

  /** Texts that replace the rows. */
  emptyTitle: (many: string): string => `No ${many} yet`,
  emptyHint: (many: string): string =>
    `This account has none, or the role of its API key does not allow reading the ${many}.`,
  emptyCreate: ' The first one can be created here.',
  emptyChannels:
    'The service cannot list its channels. Those that products name, or that you create or add by ID, appear here.',
  emptyFact: (asked: string): string => `Last full sync ${asked}.`,
  firstSyncTitle: (many: string): string => `Loading ${many}`,
  firstSyncHint: 'They appear as they arrive.',
  firstSyncFact: (count: number): string => `${formatLocalNumber(count)} items so far.`,
  waitingTitle: (many: string): string => `No ${many} in the offline copy yet`,
  waitingHint: 'They arrive with the next sync.',
  noMatchTitle: (many: string): string => `No ${many} match`,
  noMatchHint: (searchText: string): string => `Nothing contains “${searchText}”.`,
  unknownField: (name: string, meant: string | undefined): string =>
    meant === undefined
      ? `No field called “${name}”. The help in the search box lists the fields.`
      : `No field called “${name}”. Did you mean ${meant.replaceAll('"', '')}?`,
  searchFor: (resources: string): string => `Search ${resources}`,
  noMatchView: (view: string): string => `Nothing is in the view “${view}”.`,
  noMatchOfflineTitle: (many: string): string => `No ${many} match, and you are offline`,
  noMatchOfflineHint: (searchText: string, since: string): string =>
    `Nothing in the offline copy contains “${searchText}”. It may be among the changes since ${since}.`,
  offlineFact: 'Search and the outbox keep working. Syncing resumes automatically.',
  offlineTitle: (many: string): string => `No ${many} here, and you are offline`,
  offlineHint: 'They arrive as soon as the service can be reached.',
  signInTitle: (many: string): string => `No ${many} here yet`,
  signInHint: 'They arrive once you have signed in again.',
  notAvailableTitle: (title: string): string => `${title}: not available with this key`,
  notAvailableHint: (many: string): string =>
    `The role of the API key does not allow reading the ${many}. Your administrator can change that. Everything else keeps working.`,
  notAvailableNote: 'Not available with this key: showing what was read before',
  failedNote: 'The last sync failed: showing what was read before',
  failedTitle: (many: string): string => `The service returned no list of ${many}`,
  failedFact: (at: string): string => `Next automatic attempt at ${at}.`,
  brokenTitle: 'The list could not be read',
  clearSearch: 'Clear the search',
  showAll: 'Show all',
  tryAgain: 'Try again',

  /** The field on the channels page. */
  channelId: 'Channel ID',
  channelHint: 'As shown in the service or in a product.',
  fetchChannel: 'Add by ID',
  addChannel: 'Add channel',
  channelUnknown: (id: string): string => `No channel has the ID “${id}”.`,
  channelMissing: 'Enter the ID of a channel.',
  channelFetched: (name: string): string => `${name} was added`,
  /** Texts of values, which details show too. */
  value: {
    copied: 'Copied',
    noValue: 'empty',
    atService: (value: string): string => `At the service: ${value}`,
    yes: 'Yes',
    no: 'No',
  },
  createFrom: 'Create from this',
  drafts: (count: number): string =>
    count === 0 ? '' : count === 1 ? '1 unsent draft' : `${String(count)} unsent drafts`,
} as const;
