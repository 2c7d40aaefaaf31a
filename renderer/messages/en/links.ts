import { resources } from '../../../electron/model/index.ts';
import type { ReferencedName, ResourceName } from '../../../electron/model/index.ts';
import { number } from '../format.ts';

/** Where «the products» would not say enough: the field that names it says how. */
const uses: Readonly<Record<string, string>> = {
  'product.parent_id': 'Variants',
  'product.thumbnail_id': 'Thumbnail of',
  'product.relationships': 'Related from',
};

/** Words of what is linked, and of the things that are known from where they appear. */
export const links = {
  /** `to` is the kind of what is named. */
  namedBy: (from: ResourceName, field: string, to: ResourceName | ReferencedName): string =>
    (to === 'relationship' ? undefined : uses[`${from}.${field}`]) ?? resources[from].labels.title,
  via: (relationships: readonly string[]): string => relationships.join(', '),
  showAll: (count: number): string => `Show all ${number(count)}`,
  showMore: (count: number): string => `Show ${number(count)} more`,
  below: 'Child categories',
  above: 'Parent category',
  referenced: 'Collected from items',
  kinds: 'Kinds',
  search: (many: string): string => `Search ${many}`,
  what: (one: string): string => one.charAt(0).toUpperCase() + one.slice(1),
  noneTitle: (many: string): string => `No ${many} known`,
  noneWords:
    'The service has no list of them. They are collected from the items that name them, as a sync reads those.',
  noMatch: (many: string): string => `No ${many} match`,
  noMatchWords: (words: string): string => `Nothing contains “${words}”.`,
  idAlone: 'Only its ID is known: the service says nothing else about it.',
  noListWords: 'The service has no list of these. This is what the items that name it say about it.',
  putTogether: 'Compiled from what items say about it.',
  updatedAt: (when: string): string => `As of ${when}`,
  noUses: 'Nothing refers to it any more, as far as the data shows.',
  unknown: 'Nothing on this computer refers to it. It may arrive with the next sync.',
  listsAndCategories: 'Lists and categories',
  nameHeading: (kind: ReferencedName): string =>
    kind === 'productCategory' || kind === 'assetCategory' ? 'Category' : 'Name',

  pathHeading: 'Path',
  usesHeading: 'Items',
  open: (name: string): string => `Show what is in ${name}`,
  close: (name: string): string => `Hide what is in ${name}`,
  openAll: 'Expand all',
  closeAll: 'Collapse all',

  /** How well an item is known, where that is not from the service itself. */
  known: {
    mentioned: 'The service’s own list does not include it. This is what other items say about it.',
    idOnly: 'Only its ID is known, from products that name it. It is read in the background after the next sync.',
    notFound: 'The service does not know a channel with this ID, though products name it.',
  },
  knownShort: { idOnly: 'Known by ID only', notFound: 'Not found' },
} as const;
