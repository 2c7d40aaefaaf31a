import { type ReferencedName, type ResourceName, resources } from '../../../electron/model/index.ts';
import { formatLocalNumber } from '../format.ts';

/** The labels of uses for which «Products» would not be specific enough. */
const uses: Readonly<Record<string, string>> = {
  'product.parent_id': 'Variants',
  'product.thumbnail_id': 'Thumbnail of',
  'product.relationships': 'Related from',
};

/** Texts for links and referenced entities. */
export const linksMessages = {
  /** `to` is the kind of the referenced item. */
  namedBy: (from: ResourceName, field: string, to: ResourceName | ReferencedName): string =>
    (to === 'relationship' ? undefined : uses[`${from}.${field}`]) ?? resources[from].labels.title,
  via: (relationships: readonly string[]): string => relationships.join(', '),
  showAll: (count: number): string => `Show all ${formatLocalNumber(count)}`,
  showMore: (count: number): string => `Show ${formatLocalNumber(count)} more`,
  below: 'Child categories',
  above: 'Parent category',
  kinds: 'Kinds',
  search: (many: string): string => `Search ${many}`,
  what: (one: string): string => one.charAt(0).toUpperCase() + one.slice(1),
  noneTitle: (many: string): string => `No ${many} known`,
  noneHint: 'The service has no list of them. They are collected from the items that name them as those are synced.',
  noMatch: (many: string): string => `No ${many} match`,
  noMatchHint: (searchText: string): string => `Nothing contains “${searchText}”.`,
  idAlone: 'Only the ID is available.',
  noListHint: 'The service has no list of these. What you see here comes from the items that name it.',
  putTogether: 'Compiled from the items that name it.',
  updatedAt: (when: string): string => `As of ${when}`,
  noUses: 'Nothing in the offline copy refers to it any more.',
  unknown: 'Nothing in the offline copy refers to it. It may arrive with the next sync.',
  listsAndCategories: 'Lists and categories',
  nameHeading: (kind: ReferencedName): string =>
    kind === 'productCategory' || kind === 'assetCategory' ? 'Category' : 'Name',

  pathHeading: 'Path',
  usesHeading: 'Items',
  open: (name: string): string => `Show what is in ${name}`,
  close: (name: string): string => `Hide what is in ${name}`,
  openAll: 'Expand all',
  closeAll: 'Collapse all',

  /** The source of an item's data, if it is not the service itself. */
  known: {
    mentioned: 'The service’s own list does not include it. What you see here comes from other items.',
    idOnly: 'Only the ID is available, from products that name it. It is read in the background after the next sync.',
    notFound: 'The service does not know a channel with this ID, though products name it.',
  },
  nameUnknown: 'Unknown',
  knownShort: { idOnly: 'ID only', notFound: 'Not found' },
} as const;
