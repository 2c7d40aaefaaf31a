import type { KindName } from './kinds.ts';

/** The nine resources of the contract, by the name the program uses for each. */
export type ResourceName =
  'product' | 'asset' | 'assetList' | 'channel' | 'ecatalog' | 'pdfCatalog' | 'attribute' | 'family' | 'connection';

/** Things that have an id and a name but no endpoint: they are known from where they appear. */
export type ReferencedName =
  | 'productCategory'
  | 'assetCategory'
  | 'productList'
  | 'attributeGroup'
  | 'relationship'
  | 'dataSheet'
  | 'template'
  | 'priceList'
  | 'specificationSheet';

/** The nested tables of the contract that are no resource of their own. */
export type ShapeName =
  | 'productCategory'
  | 'assetCategory'
  | 'categoryRef'
  | 'staticListOfProducts'
  | 'staticListOfAssets'
  | 'audit'
  | 'condition'
  | 'conditionProduct'
  | 'relationship'
  | 'relationshipLink'
  | 'outputAttribute'
  | 'catalogAsset'
  | 'notification'
  | 'pdfSettings'
  | 'page'
  | 'attributeGroup';

/** Where a fact stands in the detail: what it is, where in the family, where it is used, record. */
export type FactGroup = 'what' | 'family' | 'use' | 'record';

/** One member of an object that the contract shows: of a resource, or of something nested in one. */
export interface Member {
  readonly name: string;
  /** What a person reads, also the accessible name of its input. */
  readonly label: string;
  readonly kind: KindName;
  /** What an id names (kinds `ref` and `refs`). */
  readonly to?: ResourceName | ReferencedName;
  /** The nested table that describes the members (kinds `object` and `objects`); absent where the contract shows none. */
  readonly shape?: ShapeName | ResourceName;
}

/** One field of a resource, as data. Everything that shows, stores, searches or sends it follows from here. */
export interface Field extends Member {
  readonly group: FactGroup;
  /** Whether a creation must or may carry it; absent: it is never sent. */
  readonly create?: 'required' | 'optional';
  /** Weight in the search index; absent: not searched. */
  readonly search?: number;
  /** The list column: width in pixels, or 'grow' for the one that takes the rest; absent: not offered. */
  readonly column?: { readonly width: number | 'grow'; readonly shown: boolean };
  readonly sortable?: boolean;
  /** Values seen at live services; always only an offer. */
  readonly values?: readonly string[];
  /** Only in search responses. */
  readonly expanded?: boolean;
  /** Services have it that are newer than the interface document; others know nothing of it. */
  readonly newer?: true;
  /** A creation carries it, and no answer shows it. */
  readonly unseen?: true;
}

/** One resource of the contract, as data. */
export interface Resource {
  readonly name: ResourceName;
  /** Where it stands in addresses of the program, such as `products`. */
  readonly slug: string;
  /** Path under the service address. */
  readonly path: string;
  /** The member that holds the identity; the other of `id` and `_id` is tolerated. */
  readonly key: 'id' | '_id';
  readonly labels: { readonly one: string; readonly many: string; readonly title: string };
  /** The field a person knows an item by. */
  readonly title: string;
  readonly can: { readonly search: boolean; readonly get: boolean; readonly create: boolean };
  /** The contract shows no member of its creation: beside the fields that it may carry, any that a person names is sent. */
  readonly openCreation?: true;
  /** Members that a creation may carry and no answer ever shows: they are kept in the keychain while it waits. */
  readonly secrets?: readonly { readonly name: string; readonly label: string }[];
  /** Any number of items may bear the same title. */
  readonly sharedTitle?: true;
  /** The order of a list until a person chooses another. */
  readonly sort: { readonly field: string; readonly descending: boolean };
  readonly fields: readonly Field[];
}
