import type { ViewName } from '../../../electron/contract/index.ts';

const number = (value: number): string => value.toLocaleString('en-US');

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
};

const typeWords: Readonly<Record<string, string>> = {
  IMAGES: 'Images',
  DOCUMENTS: 'Documents',
  VIDEOS: 'Videos',
  AUDIO: 'Audio',
  OTHERS: 'Others',
};

/** Words of the lists. `many` is a resource's plural in lower case, such as «products». */
export const lists = {
  search: (many: string): string => `Search ${many}`,
  create: (one: string): string => `New ${one}`,
  /** Where the list is empty: another name than the button over the list has. */
  createFirst: (one: string): string => `Create the first ${one}`,
  total: (total: number): string => number(total),
  views: 'Views',
  more: 'More',
  view: (view: ViewName): string => viewWords[view],
  /** A file type as the service names it; types that are not known are shown as they came. */
  type: (type: string): string => typeWords[type] ?? type,
  columns: 'Columns',
  columnsReset: 'Usual columns',
  completeness: 'Completeness',
  sortedBy: (label: string, descending: boolean): string =>
    `${label}, ${descending ? 'descending' : 'ascending'}: order`,
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
  copyNames: 'Copy names',
  copied: (count: number): string => `${number(count)} copied`,
  copiedSome: (count: number): string => `The first ${number(count)} copied`,
  mostAtOnce: 'More than 100,000 rows cannot be selected as a range. Ctrl A selects all that match.',
  clear: 'Clear',
  yes: 'Yes',
  gone: 'Not in the service any more',
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
  emptyWords: (many: string): string => `This account has none, or the role of its API key does not show the ${many}.`,
  emptyCreate: ' The first one can start here.',
  emptyChannels: 'The service cannot list its channels. One that is fetched by its ID, or created here, stays known.',
  emptyFact: (asked: string): string => `Everything was asked for, last at ${asked}.`,
  firstSyncTitle: (many: string): string => `The ${many} are on their way`,
  firstSyncWords: 'They appear here as they arrive. Nothing needs to be done.',
  firstSyncFact: (count: number): string => `${number(count)} items so far.`,
  waitingTitle: (many: string): string => `No ${many} on this computer yet`,
  waitingWords: 'They come with the next sync.',
  noMatchTitle: (many: string): string => `No ${many} match`,
  noMatchWords: (words: string): string => `Nothing holds “${words}”.`,
  noMatchView: (view: string): string => `Nothing is in the view “${view}”.`,
  noMatchOfflineTitle: (many: string): string => `No ${many} match, and you are offline`,
  noMatchOfflineWords: (words: string, since: string): string =>
    `What is on this computer has no “${words}”. It may be among what changed since ${since}.`,
  offlineFact: 'Search and the outbox go on working. Sync starts by itself.',
  offlineTitle: (many: string): string => `No ${many} here, and you are offline`,
  offlineWords: 'They are read as soon as the service can be reached.',
  signInTitle: (many: string): string => `No ${many} here yet`,
  signInWords: 'Sign in again, then they are read.',
  notAvailableTitle: (title: string): string => `${title}: not available with this key`,
  notAvailableWords: (many: string): string =>
    `The role of the API key does not allow reading the ${many}. Whoever issued the key can change that. The rest goes on.`,
  notAvailableNote: 'Not available with this key: shown is what was read before',
  failedNote: 'The last sync failed: shown is what was read before',
  failedTitle: (many: string): string => `The service gave no list of ${many}`,
  failedFact: (at: string): string => `Next try by itself at ${at}.`,
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
