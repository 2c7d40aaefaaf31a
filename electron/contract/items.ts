import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import {
  type AttributeType,
  type Filters,
  type ReferencedName,
  type Operator,
  type ResourceName,
  type Term,
  referencedNames,
  maxFilterValues,
  filterOperatorsBySubject,
  resourceNames,
} from '../model/index.ts';
import type { Violation } from '../model/rules/violation.ts';
import type { PriceShape } from '../model/table/price-values.ts';
import { type ViewName, viewNames } from './constants.ts';
import { defineCall } from './define.ts';
import type { CreationStatus } from './outbox-list.ts';
import { noArgumentSchema, resourceIdSchema, resourceNameSchema } from './schemas.ts';

/** Products that fail a rule of a profile; if `rule` is null, products that fail any must. */
export interface FailingRuleFilter {
  readonly profile: string;
  readonly rule: string | null;
}

/** A query of items with their sort order. `type` restricts assets to one file type. */
export interface ItemQuery {
  readonly resource: ResourceName;
  readonly searchText: string;
  readonly view: ViewName;
  readonly type: string | null;
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  /** Conditions in addition to search text and view; absent if there are none. */
  readonly filters?: Filters | undefined;
  /** Restricts products to those failing this rule; absent if there is no such condition. */
  readonly fails?: FailingRuleFilter | undefined;
}

/** Whether a part of completeness is satisfied; null if the account has disabled the part. */
type CompletenessAnswer = boolean | null;

/** The six parts of completeness in a fixed order: image, label, GTIN, description, family, category. */
export type Completeness = readonly [
  CompletenessAnswer,
  CompletenessAnswer,
  CompletenessAnswer,
  CompletenessAnswer,
  CompletenessAnswer,
  CompletenessAnswer,
];

/** The result of a profile for an item: passed rules, total rules, failed musts, and the share by weight (0 to 1). */
export interface ProfileScore {
  readonly passed: number;
  readonly rules: number;
  readonly musts: number;
  readonly share: number;
}

/**
 * A row of a list. `cells` contains the fields that have a default column or were requested, if they have a value.
 * Names of references are in `names`. For a list or an object, the cell is the number of entries and `names` contains
 * the first ones. The key of a free attribute is `attributes.NAME`.
 */
export interface ItemRow {
  readonly id: ResourceId;
  readonly cells: Readonly<Record<string, string | number | boolean | null>>;
  /** The cached names of the items to which `ref` cells refer, by field. */
  readonly names: Readonly<Record<string, string>>;
  /** The asset to show as thumbnail; null: none. */
  readonly thumb: ResourceId | null;
  /** Products only. */
  readonly completeness: Completeness | null;
  /** The results of the requested profile columns, by column. Profiles that have no rule for the item are omitted. */
  readonly scores?: Readonly<Record<string, ProfileScore>>;
  /** Whether the service's list no longer contained it at the last complete sync. */
  readonly gone: boolean;
  /** `read`, except for a channel that has never been read. */
  readonly known: CacheLevel;
  /** Created here, and not seen by a complete sync since. */
  readonly unconfirmed?: true;
  /** The violation of the rule in the query. */
  readonly fault?: Violation;
}

export interface ItemWindow {
  readonly offset: number;
  readonly rows: readonly ItemRow[];
  /** The exact number of items in the query. */
  readonly total: number;
  /** The search terms to highlight; empty without search text. Excluded terms are not included. */
  readonly terms: readonly Term[];
  /** Whether the rows are sorted by relevance: the user chose no other sort order, and there are few enough rows. */
  readonly ranked: boolean;
  /** The result for the `keep` rows. */
  readonly moved?: {
    /** The number of rows by which the first row that did not jump has moved, and the window with it. */
    readonly by: number;
    /** The current index of each row; null if the query no longer contains it. */
    readonly places: readonly (number | null)[];
  };
}

/** Rows that the user is looking at. The window moves along with them. */
export interface AnchorRows {
  /** The most important row first. `at` is the previous index of a row; null if only its current index is requested. */
  readonly rows: readonly { readonly id: ResourceId; readonly at: number | null }[];
  /** The window starts at a multiple of this number. */
  readonly page: number;
}

/** A match of the search text in a field that the row does not show. */
export interface Snippet {
  readonly field: string;
  /** The name of the free attribute, if the field is one. */
  readonly attribute: string | null;
  /** The label of the field or attribute. */
  readonly label: string;
  /** The text around the match, about 80 characters. */
  readonly text: string;
}

/** The kind of anything that has an ID: an item of a resource, or a referenced entity. */
export type EntityKind = ResourceName | ReferencedName;

/** A reference with the name of its target; `name` is null if it is not cached. */
export interface Link {
  readonly field: string;
  readonly to: EntityKind;
  readonly id: ResourceId;
  readonly name: string | null;
  /** A second name to display, such as the label of a parent. */
  readonly note: string | null;
  /** Whether that ID can be opened. */
  readonly known: boolean;
  /**
   * The labels of the relationships through which the item is referenced; absent if the field implies the relationship.
   */
  readonly via?: readonly string[];
  /** The image asset of the referencing product; absent if it has none. */
  readonly thumb?: ResourceId;
}

/** Items of one resource that refer to an entity in one field. */
export interface ReferringItems {
  readonly from: ResourceName;
  readonly field: string;
  /** The exact number of items, without deleted ones. */
  readonly count: number;
  /** The first few items. */
  readonly links: readonly Link[];
}

/**
 * The extent to which an item is cached: read from the service, described by other items, only its ID, or not found
 * under that ID.
 */
export type CacheLevel = 'read' | 'mentioned' | 'idOnly' | 'notFound';

/** A free attribute as declared in the account. */
export interface DeclaredAttribute {
  /** Its display name (`zippered`: Includes Zipper). */
  readonly name: string;
  /** The service's type name, such as `DecimalAttribute`. */
  readonly type: string | null;
  /** The first group that contains it. */
  readonly group: string | null;
}

export interface ItemDetail {
  readonly resource: ResourceName;
  readonly id: ResourceId;
  /** The text by which the user identifies it. */
  readonly title: string;
  /** The values that the model parses. */
  readonly values: Readonly<Record<string, unknown>>;
  /**
   * Received properties that are missing or incomplete in `values`: null, values of an unexpected type, and properties
   * that no field declares.
   */
  readonly rest: Readonly<Record<string, unknown>>;
  /** The declarations of the free attributes in `values`, by their keys. */
  readonly declared?: Readonly<Record<string, DeclaredAttribute>> | undefined;
  /** The received body, byte for byte. */
  readonly raw: string;
  readonly links: readonly Link[];
  /** The items that refer to it, by resource and field. */
  readonly uses: readonly ReferringItems[];
  readonly known: CacheLevel;
  readonly completeness: Completeness | null;
  readonly thumb: ResourceId | null;
  /** The image assets to step through, the thumbnail first. */
  readonly pictures: readonly { readonly id: ResourceId; readonly name: string }[];
  /** When it was last read from the service, ISO 8601. */
  readonly seenAt: string;
  readonly gone: boolean;
  /**
   * When it was created here (ISO 8601), present until a complete sync has seen it, with the fields that the service
   * ignored.
   */
  readonly created?:
    { readonly at: string; readonly unconfirmed: CreationStatus; readonly notTaken: readonly string[] } | undefined;
}

export interface ViewCount {
  readonly view: ViewName;
  readonly type: string | null;
  readonly count: number;
  /**
   * The number of pictures analysed so far, if the view is about pictures and some are not analysed; otherwise absent.
   */
  readonly analysed?: number | undefined;
}

/** A value of a field with the number of matching items that have it. */
export interface FacetValue {
  /** The form that a filter accepts. */
  readonly value: string | number;
  /** The name of the referenced item; null if the value is not a reference or the name is not cached. */
  readonly name: string | null;
  readonly count: number;
  /** The ancestors of a category from the root down; absent if the field has no hierarchy. */
  readonly above?: readonly { readonly id: string; readonly name: string | null }[];
}

/** The values of a field within a query, the most frequent first. */
export interface Facet {
  /** At most 200, or 2,000 for categories. */
  readonly values: readonly FacetValue[];
  readonly distinct: number;
  /** The number of matching items without a value. */
  readonly without: number;
  /** The number of all matching items. */
  readonly total: number;
}

/** The free attribute that is used as the description of products. */
export interface DescriptionAttribute {
  readonly attribute: string;
  /** Whether the program chose it by its name and how often it has values; otherwise the user did. */
  readonly guessed: boolean;
}

/** A free attribute of the evaluated products. */
export interface ProductAttributeUse {
  /** The key of its value in products: the attribute's name or its label, whichever the products use. */
  readonly name: string;
  /** The name of the attribute. */
  readonly title: string;
  /** An alternative name: the label, or the name if the label is the key. */
  readonly label: string | null;
  readonly type: AttributeType;
  /**
   * Present for attributes that mostly contain an amount with a currency: the keys of both, and the currencies, the
   * most used first.
   */
  readonly price?: PriceShape;
}

const operators = [...new Set(Object.values(filterOperatorsBySubject).flat())] as [Operator, ...Operator[]];
const attributeNameSchema = z.string().min(1).max(500).nullable();
const attributeTypeSchema = z.enum(['text', 'number', 'boolean', 'date', 'texts']).nullable();

const filterSchema = z.strictObject({
  field: z.string().min(1).max(100),
  attribute: attributeNameSchema,
  type: attributeTypeSchema,
  operator: z.enum(operators),
  values: z.array(z.union([z.string().max(1_000), z.number()])).max(maxFilterValues),
  names: z.record(z.string().max(500), z.string().max(1_000)),
});

const joinSchema = z.enum(['all', 'any']);

/** Filters as sent by the renderer: at most 20 groups of 50. The cache checks whether a filter fits its field. */
export const filtersSchema: z.ZodType<Filters> = z.strictObject({
  join: joinSchema,
  groups: z.array(z.strictObject({ join: joinSchema, filters: z.array(filterSchema).max(50) })).max(20),
});

export const viewNameSchema = z.enum(viewNames);

export const itemQuerySchema = z.strictObject({
  resource: resourceNameSchema,
  searchText: z.string().max(20_000),
  view: viewNameSchema,
  type: z.string().max(200).nullable(),
  sort: z.strictObject({ field: z.string().max(600), descending: z.boolean() }).nullable(),
  filters: filtersSchema.optional(),
  fails: z
    .strictObject({ profile: z.string().min(1).max(100), rule: z.string().min(1).max(100).nullable() })
    .optional(),
});

/**
 * Fields beyond the default columns, and free attributes as `attributes.NAME`. Names that the model does not define are
 * ignored.
 */
const moreColumnsSchema = z.array(z.string().min(1).max(600)).max(200);

const anchorRowsSchema: z.ZodType<AnchorRows> = z.strictObject({
  rows: z.array(z.strictObject({ id: resourceIdSchema, at: z.int().min(0).nullable() })).max(50),
  page: z.int().min(1).max(500),
});

const entityKindSchema: z.ZodType<EntityKind> = z.enum([...resourceNames, ...referencedNames] as [
  EntityKind,
  ...EntityKind[],
]);

const itemKey = z.strictObject({ resource: resourceNameSchema, id: resourceIdSchema });

export const itemCalls = {
  /**
   * Rows `offset` to `offset + limit` of a query, from the cache. A newer call for the same `list` replaces a pending
   * call, which rejects with `cancelled`. With `keep`, the window moves by the same offset as most of those rows.
   */
  'items.query': defineCall<ItemWindow>()(
    z.strictObject({
      query: itemQuerySchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
      list: z.string().max(50),
      columns: moreColumnsSchema.optional(),
      keep: anchorRowsSchema.optional(),
    }),
  ),
  /** These items as rows, in the given order and with complete texts. Items that are not cached are omitted. */
  'items.rows': defineCall<readonly ItemRow[]>()(
    z.strictObject({
      resource: resourceNameSchema,
      ids: z.array(resourceIdSchema).max(500),
      columns: moreColumnsSchema,
    }),
  ),
  /** A complete item from the cache; null if it is not cached. */
  'items.get': defineCall<ItemDetail | null>()(itemKey),
  /**
   * The item with that SKU or name; an exact match is preferred to one that ignores case and accents. Null if the cache
   * has none.
   */
  'items.named': defineCall<{ readonly id: ResourceId } | null>()(
    z.strictObject({ resource: resourceNameSchema, name: z.string().max(2_000) }),
  ),
  /** The IDs of rows `from` to `to` (exclusive) of a query, for selecting, copying and stepping; at most 100,000. */
  'items.ids': defineCall<readonly { readonly id: ResourceId; readonly title: string }[]>()(
    z.strictObject({ query: itemQuerySchema, from: z.int().min(0), to: z.int().min(0) }),
  ),
  'items.counts': defineCall<Readonly<Record<ResourceName, number>>>()(noArgumentSchema),
  /** The exact counts of the built-in views of a list. */
  'items.views': defineCall<readonly ViewCount[]>()(z.strictObject({ resource: resourceNameSchema })),
  /**
   * The values of a field or free attribute, with their exact counts within a query. `find` restricts them to values
   * that contain the text.
   */
  'items.facets': defineCall<Facet>()(
    z.strictObject({
      query: itemQuerySchema,
      field: z.string().min(1).max(100),
      attribute: attributeNameSchema,
      type: attributeTypeSchema,
      find: z.string().max(1_000).optional(),
    }),
  ),
  /**
   * The snippets of search matches in items whose rows do not show them. `terms` are indexes into the window's `terms`.
   * A newer call for the same `list` replaces a pending one.
   */
  'items.snippets': defineCall<readonly { readonly id: ResourceId; readonly snippets: readonly Snippet[] }[]>()(
    z.strictObject({
      resource: resourceNameSchema,
      searchText: z.string().max(20_000),
      items: z.array(z.strictObject({ id: resourceIdSchema, terms: z.array(z.int().min(0)).max(16) })).max(200),
      list: z.string().max(50),
    }),
  ),
  /** The free attributes of the products with their types, by name. */
  'items.attributes': defineCall<readonly ProductAttributeUse[]>()(noArgumentSchema),
  /** Cached values to suggest for a field with free text, the most frequent first. */
  'items.seenValues': defineCall<readonly string[]>()(
    z.strictObject({ resource: resourceNameSchema, field: z.string().max(100) }),
  ),
  /** The free attribute that is used as the description for completeness; null if there is none yet. */
  'items.description': defineCall<DescriptionAttribute | null>()(noArgumentSchema),
  /** Items `offset` to `offset + limit` that refer to an entity in one field. */
  'items.uses': defineCall<ReferringItems>()(
    z.strictObject({
      kind: entityKindSchema,
      id: resourceIdSchema,
      from: resourceNameSchema,
      field: z.string().min(1).max(100),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /**
   * Reads one asset or channel from the service (get-one) and caches it. Rejects with `notFound` if the service does
   * not have it.
   */
  'items.fetch': defineCall<ItemDetail>()(
    z.strictObject({ resource: z.enum(['asset', 'channel']), id: resourceIdSchema }),
  ),
} as const;

export interface ItemEvents {
  /** The cached items of these resources changed: the renderer should reload the visible window. */
  readonly 'items.changed': { readonly resources: readonly ResourceName[] };
}
