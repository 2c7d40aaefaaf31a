import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { referencedNames, mostFilterValues, operatorsOf, resourceNames } from '../model/index.ts';
import type { AttributeType, Filters, ReferencedName, Operator, ResourceName, Term } from '../model/index.ts';
import type { Fault } from '../model/rules/fault.ts';
import { answers } from './define.ts';
import type { Unconfirmed } from './outbox.ts';
import { nothing, resourceIdSchema, resourceNameSchema } from './schemas.ts';

/** The ready-made questions of a list. */
export type ViewName =
  | 'all'
  | 'justUploaded'
  | 'noImage'
  | 'noGtin'
  | 'noDescription'
  | 'noFamily'
  | 'changedSinceYesterday'
  | 'unassigned'
  | 'noAltText'
  | 'sameContentTwice'
  | 'under500'
  | 'under1000'
  | 'cmyk'
  | 'transparent'
  | 'notSquare'
  | 'rotated'
  | 'notLookedAt'
  | 'idOnly'
  | 'notFound';

const viewNames = [
  'all',
  'justUploaded',
  'noImage',
  'noGtin',
  'noDescription',
  'noFamily',
  'changedSinceYesterday',
  'unassigned',
  'noAltText',
  'sameContentTwice',
  'under500',
  'under1000',
  'cmyk',
  'transparent',
  'notSquare',
  'rotated',
  'notLookedAt',
  'idOnly',
  'notFound',
] as const satisfies readonly ViewName[];

/** Products that fail a rule of a profile; `rule` null: that fail any of its musts. */
export interface Failing {
  readonly profile: string;
  readonly rule: string | null;
}

/** Which items, in which order. `type` narrows assets to one file type. */
export interface ItemQuery {
  readonly resource: ResourceName;
  readonly words: string;
  readonly view: ViewName;
  readonly type: string | null;
  readonly sort: { readonly field: string; readonly descending: boolean } | null;
  /** What a person asks beside words and view; absent: nothing. */
  readonly filters?: Filters | undefined;
  /** Of products, only those that fail this; absent: whatever they fail. */
  readonly fails?: Failing | undefined;
}

/** One answer of completeness; null: the account has switched it off. */
type Answer = boolean | null;

/** Six answers in fixed order: image, label, GTIN, description, family, category. */
export type Completeness = readonly [Answer, Answer, Answer, Answer, Answer, Answer];

/** How an item does by a profile: rules it passes, of how many, musts it fails, and its share by weight (0 to 1). */
export interface JudgedBy {
  readonly passed: number;
  readonly rules: number;
  readonly musts: number;
  readonly share: number;
}

/**
 * One row of a list. `cells` holds the model's fields that have a column, and those that were asked for, as far as they
 * have a value; references stand beside it by name. Of a list or an object it holds how many entries there are, and
 * `names` the first; a free attribute stands under `attributes.NAME`.
 */
export interface ItemRow {
  readonly id: ResourceId;
  readonly cells: Readonly<Record<string, string | number | boolean | null>>;
  /** Names of what `ref` cells point at, by field, as far as the cache knows them. */
  readonly names: Readonly<Record<string, string>>;
  /** The asset to show as picture; null: none. */
  readonly thumb: ResourceId | null;
  /** Products only. */
  readonly completeness: Completeness | null;
  /** How it does by the profiles whose columns were asked for, by the column; one that has no rule for it is left out. */
  readonly judged?: Readonly<Record<string, JudgedBy>>;
  /** Not in the service's list any more at the last complete sync. */
  readonly gone: boolean;
  /** `read`, but for a channel that was never read. */
  readonly known: Known;
  /** Created here, and no complete sync has seen it since. */
  readonly unconfirmed?: true;
  /** What is wrong with it by the rule that the query asks for. */
  readonly fault?: Fault;
}

export interface ItemWindow {
  readonly offset: number;
  readonly rows: readonly ItemRow[];
  /** All items of the query, exactly. */
  readonly total: number;
  /** What the words ask for and is to be marked; empty without words. What is to be missing is not among them. */
  readonly terms: readonly Term[];
  /** The rows stand in the order of how well they match: nobody chose another, and they are few enough. */
  readonly ranked: boolean;
  /** What became of the rows to `keep`. */
  readonly moved?: {
    /** By how much the first of them moved that did not jump, and the window with it. */
    readonly by: number;
    /** Where each stands now; null: not in the query any more. */
    readonly places: readonly (number | null)[];
  };
}

/** Rows that a person looks at: the window moves along with them. */
export interface KeptRows {
  /** The one that matters most first. `at` is where a row stood; null: it is only looked for. */
  readonly rows: readonly { readonly id: ResourceId; readonly at: number | null }[];
  /** The window begins at a multiple of this. */
  readonly page: number;
}

/** Where words were found that a row does not show. */
export interface Snippet {
  readonly field: string;
  /** The free attribute, where it is one. */
  readonly attribute: string | null;
  /** What a person calls the field or attribute. */
  readonly label: string;
  /** The words around what was found; 80 letters or so. */
  readonly text: string;
}

/** Anything that has an id: an item of a resource, or a thing that is known from where it appears. */
export type ThingKind = ResourceName | ReferencedName;

/** An id with what it names; `name` is null where the cache does not know it. */
export interface Link {
  readonly field: string;
  readonly to: ThingKind;
  readonly id: ResourceId;
  readonly name: string | null;
  /** A second name for a person, such as a parent's label. */
  readonly note: string | null;
  /** Whether there is anything to open under that id. */
  readonly known: boolean;
  /** The labels of the relationships by which it names the thing; absent where the field says it all. */
  readonly via?: readonly string[];
  /** The asset that is the picture of a product which names the thing; absent where it has none. */
  readonly thumb?: ResourceId;
}

/** Items of one resource that name a thing in one field. */
export interface Use {
  readonly from: ResourceName;
  readonly field: string;
  /** All of them, exactly; what is gone does not count. */
  readonly count: number;
  /** The first few. */
  readonly links: readonly Link[];
}

/** How well an item is known: read from the service, described by others, known by its id alone, not found by that id. */
export type Known = 'read' | 'mentioned' | 'idOnly' | 'notFound';

/** A free attribute as the account has declared it. */
export interface DeclaredAttribute {
  /** What people call it (`zippered`: Includes Zipper). */
  readonly name: string;
  /** The service's own word, such as `DecimalAttribute`. */
  readonly type: string | null;
  /** The first group that it is in. */
  readonly group: string | null;
}

export interface ItemDetail {
  readonly resource: ResourceName;
  readonly id: ResourceId;
  /** What a person knows it by. */
  readonly title: string;
  /** The typed view by the model. */
  readonly values: Readonly<Record<string, unknown>>;
  /** What came and is not in `values`, or not whole: null, values of no plain meaning, members that no field declares. */
  readonly rest: Readonly<Record<string, unknown>>;
  /** What the account declares of the free attributes that stand in `values`, by the word they stand under. */
  readonly declared?: Readonly<Record<string, DeclaredAttribute>> | undefined;
  /** The body as it came, to the letter. */
  readonly raw: string;
  readonly links: readonly Link[];
  /** Who names it, by resource and field. */
  readonly uses: readonly Use[];
  readonly known: Known;
  readonly completeness: Completeness | null;
  readonly thumb: ResourceId | null;
  /** Pictures to step through: assets, the thumbnail first. */
  readonly pictures: readonly { readonly id: ResourceId; readonly name: string }[];
  /** When it was last read from the service, ISO 8601. */
  readonly seenAt: string;
  readonly gone: boolean;
  /** Created here at that moment (ISO 8601), while no complete sync has seen it; members that were sent and did not take. */
  readonly created?:
    { readonly at: string; readonly unconfirmed: Unconfirmed; readonly notTaken: readonly string[] } | undefined;
}

export interface ViewCount {
  readonly view: ViewName;
  readonly type: string | null;
  readonly count: number;
  /** The number of pictures analysed so far, if the view is about pictures and some are not analysed; otherwise absent. */
  readonly analysed?: number | undefined;
}

/** One value of a field with how many items of the query have it. */
export interface FacetValue {
  /** As a filter takes it. */
  readonly value: string | number;
  /** What an id is called; null where the value speaks for itself or the cache does not know. */
  readonly name: string | null;
  readonly count: number;
  /** What a category lies in, from the outside in; absent where nothing lies in anything. */
  readonly above?: readonly { readonly id: string; readonly name: string | null }[];
}

/** The values of a field within a query, the most frequent first. */
export interface Facet {
  /** 200 at most; 2,000 categories. */
  readonly values: readonly FacetValue[];
  /** How many different values there are. */
  readonly distinct: number;
  /** Items of the query that have no value. */
  readonly without: number;
  /** All items of the query. */
  readonly total: number;
}

/** The free attribute that counts as a product's description. */
export interface DescriptionInUse {
  readonly attribute: string;
  /** By the program, from the names and how often they are filled; else the person's choice. */
  readonly guessed: boolean;
}

/** A free attribute of the products, as far as they were looked at. */
export interface SeenAttribute {
  /** The key by which products tell its value: the attribute's name, or its label, whichever they use. */
  readonly name: string;
  /** The attribute's own name. */
  readonly title: string;
  /** Other words for it; where its label is the key, its name. */
  readonly label: string | null;
  readonly type: AttributeType;
  /** Attributes that mostly hold an amount with a currency: the keys of both, and the currencies in use, the most used first. */
  readonly price?: { readonly amount: string; readonly unit: string; readonly units: readonly string[] };
}

const operators = [...new Set(Object.values(operatorsOf).flat())] as [Operator, ...Operator[]];
const attributeNameSchema = z.string().min(1).max(500).nullable();
const attributeTypeSchema = z.enum(['text', 'number', 'boolean', 'date', 'texts']).nullable();

const filterSchema = z.strictObject({
  field: z.string().min(1).max(100),
  attribute: attributeNameSchema,
  type: attributeTypeSchema,
  operator: z.enum(operators),
  values: z.array(z.union([z.string().max(1_000), z.number()])).max(mostFilterValues),
  names: z.record(z.string().max(500), z.string().max(1_000)),
});

const joinSchema = z.enum(['all', 'any']);

/** Filters as they come over the bridge: 20 groups of 50 at most. Whether a filter fits its field is found out by the cache. */
export const filtersSchema: z.ZodType<Filters> = z.strictObject({
  join: joinSchema,
  groups: z.array(z.strictObject({ join: joinSchema, filters: z.array(filterSchema).max(50) })).max(20),
});

export const viewNameSchema = z.enum(viewNames);

export const itemQuerySchema = z.strictObject({
  resource: resourceNameSchema,
  words: z.string().max(20_000),
  view: viewNameSchema,
  type: z.string().max(200).nullable(),
  sort: z.strictObject({ field: z.string().max(600), descending: z.boolean() }).nullable(),
  filters: filtersSchema.optional(),
  fails: z
    .strictObject({ profile: z.string().min(1).max(100), rule: z.string().min(1).max(100).nullable() })
    .optional(),
});

/** Fields beyond the usual ones, and free attributes as `attributes.NAME`; what the model does not know is left out. */
const moreColumnsSchema = z.array(z.string().min(1).max(600)).max(200);

const keptRowsSchema: z.ZodType<KeptRows> = z.strictObject({
  rows: z.array(z.strictObject({ id: resourceIdSchema, at: z.int().min(0).nullable() })).max(50),
  page: z.int().min(1).max(500),
});

const thingKindSchema: z.ZodType<ThingKind> = z.enum([...resourceNames, ...referencedNames] as [
  ThingKind,
  ...ThingKind[],
]);

const itemKey = z.strictObject({ resource: resourceNameSchema, id: resourceIdSchema });

export const itemCalls = {
  /**
   * Rows `offset` to `offset + limit` of a query, from the cache. A newer call for the same `list` replaces one that has
   * not started: that one answers `cancelled`. With `keep`, the window moves as most of those rows moved since.
   */
  'items.query': answers<ItemWindow>()(
    z.strictObject({
      query: itemQuerySchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
      list: z.string().max(50),
      columns: moreColumnsSchema.optional(),
      keep: keptRowsSchema.optional(),
    }),
  ),
  /** These items as rows, in this order, with texts uncut; those that the cache does not know are left out. */
  'items.rows': answers<readonly ItemRow[]>()(
    z.strictObject({
      resource: resourceNameSchema,
      ids: z.array(resourceIdSchema).max(500),
      columns: moreColumnsSchema,
    }),
  ),
  /** One item whole, from the cache; null when the cache does not know it. */
  'items.get': answers<ItemDetail | null>()(itemKey),
  /** The item of that SKU or name, the same letters first, then the same but for case and accents; null when the cache has none. */
  'items.named': answers<{ readonly id: ResourceId } | null>()(
    z.strictObject({ resource: resourceNameSchema, name: z.string().max(2_000) }),
  ),
  /** The ids of rows `from` to `to` (exclusive) of a query, for selecting, copying and stepping; 100,000 at most. */
  'items.ids': answers<readonly { readonly id: ResourceId; readonly title: string }[]>()(
    z.strictObject({ query: itemQuerySchema, from: z.int().min(0), to: z.int().min(0) }),
  ),
  /** How many items of each resource the cache holds. */
  'items.counts': answers<Readonly<Record<ResourceName, number>>>()(nothing),
  /** Exact counts of the ready-made questions of a list. */
  'items.views': answers<readonly ViewCount[]>()(z.strictObject({ resource: resourceNameSchema })),
  /** The values of one field, or of one free attribute, with their exact counts within a query. `find`: only those that hold this text. */
  'items.facets': answers<Facet>()(
    z.strictObject({
      query: itemQuerySchema,
      field: z.string().min(1).max(100),
      attribute: attributeNameSchema,
      type: attributeTypeSchema,
      find: z.string().max(1_000).optional(),
    }),
  ),
  /** Where the words of a question stand in items whose rows do not show it. `terms` are places in the window's `terms`. A newer call for the same `list` replaces one that has not started. */
  'items.snippets': answers<readonly { readonly id: ResourceId; readonly snippets: readonly Snippet[] }[]>()(
    z.strictObject({
      resource: resourceNameSchema,
      words: z.string().max(20_000),
      items: z.array(z.strictObject({ id: resourceIdSchema, terms: z.array(z.int().min(0)).max(16) })).max(200),
      list: z.string().max(50),
    }),
  ),
  /** The free attributes of the products, by name, with what they hold. */
  'items.attributes': answers<readonly SeenAttribute[]>()(nothing),
  /** Known values for an open field, most frequent first, from what the cache holds. */
  'items.seenValues': answers<readonly string[]>()(
    z.strictObject({ resource: resourceNameSchema, field: z.string().max(100) }),
  ),
  /** Which free attribute counts as the description in completeness; null while none is known. */
  'items.description': answers<DescriptionInUse | null>()(nothing),
  /** More of the items that name a thing in one field, `offset` to `offset + limit`. */
  'items.uses': answers<Use>()(
    z.strictObject({
      kind: thingKindSchema,
      id: resourceIdSchema,
      from: resourceNameSchema,
      field: z.string().min(1).max(100),
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
  ),
  /** Reads one asset or channel from the service now (get-one) and keeps it. `notFound` when the service does not know it. */
  'items.fetch': answers<ItemDetail>()(
    z.strictObject({ resource: z.enum(['asset', 'channel']), id: resourceIdSchema }),
  ),
} as const;

export interface ItemEvents {
  /** These resources changed in the cache: ask again for the window that is shown. */
  readonly 'items.changed': { readonly resources: readonly ResourceName[] };
}
