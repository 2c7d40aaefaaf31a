import type { KindName } from './field-kinds.ts';

/** The names of the nine resources in the interface document. */
export type ResourceName =
  'product' | 'asset' | 'assetList' | 'channel' | 'ecatalog' | 'pdfCatalog' | 'attribute' | 'family' | 'connection';

/** Kinds of referenced entities: they have an ID and a name but no endpoint, and are only contained in items. */
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

/** The nested tables of the interface document that are no resources. */
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

/** The section of a fact in the detail view: main facts, family, usage, record. */
export type FactGroup = 'what' | 'family' | 'use' | 'record';

/** A property of an object in the interface document: of a resource, or of a nested object. */
export interface Member {
  readonly name: string;
  /** The displayed label, which is also the accessible name of its input. */
  readonly label: string;
  readonly kind: KindName;
  /** The target of an ID (kinds `ref` and `refs`). */
  readonly to?: ResourceName | ReferencedName;
  /**
   * The nested table that describes the properties (kinds `object` and `objects`); absent if the interface document
   * contains none.
   */
  readonly shape?: ShapeName | ResourceName;
}

/** A field of a resource, as data. Displaying, storing, searching and sending it are derived from this. */
export interface Field extends Member {
  readonly group: FactGroup;
  /** Whether a creation must or may contain it; absent: it is never sent. */
  readonly create?: 'required' | 'optional';
  /** The weight in the search index; absent: not searched. */
  readonly search?: number;
  /** The list column: width in pixels, or 'grow' for the column that takes the remaining width; absent: no column. */
  readonly column?: { readonly width: number | 'grow'; readonly shown: boolean };
  readonly sortable?: boolean;
  /** Values found at live services, which are only suggestions. */
  readonly values?: readonly string[];
  /** Only in search responses. */
  readonly expanded?: boolean;
  /** Whether only services have it that are newer than the interface document. */
  readonly newer?: true;
  /** Whether creations contain it but no response does. */
  readonly unseen?: true;
}

/** A resource of the interface document, as data. */
export interface Resource {
  readonly name: ResourceName;
  /** Its segment in routes, such as `products`. */
  readonly slug: string;
  /** The path relative to the service address. */
  readonly path: string;
  /** The property with the ID; of `id` and `_id`, the other one is tolerated. */
  readonly key: 'id' | '_id';
  readonly labels: { readonly one: string; readonly many: string; readonly title: string };
  /** The field by which the user identifies an item. */
  readonly title: string;
  readonly can: { readonly search: boolean; readonly get: boolean; readonly create: boolean };
  /**
   * Whether the interface document does not list the fields of a creation, so that any field of the user is sent in
   * addition to the model's fields.
   */
  readonly openCreation?: true;
  /**
   * Fields that a creation may contain and no response ever returns. While the creation is waiting, they are in the
   * keychain.
   */
  readonly secrets?: readonly { readonly name: string; readonly label: string }[];
  /** Whether several items may have the same title. */
  readonly sharedTitle?: true;
  /** The default sort order of a list. */
  readonly sort: { readonly field: string; readonly descending: boolean };
  readonly fields: readonly Field[];
}
