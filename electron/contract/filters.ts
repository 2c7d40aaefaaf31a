import { z } from 'zod';
import { mostFilterValues, operatorsOf } from '../model/index.ts';
import type { AttributeType, Filters, Operator } from '../model/index.ts';

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
  readonly name: string;
  readonly label: string | null;
  readonly type: AttributeType;
}

const operators = [...new Set(Object.values(operatorsOf).flat())] as [Operator, ...Operator[]];
export const attributeNameSchema = z.string().min(1).max(500).nullable();
export const attributeTypeSchema = z.enum(['text', 'number', 'boolean', 'date', 'texts']).nullable();

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
