import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { kindParsers } from '../../model/index.ts';
import type { RawItem } from './parse-item.ts';
import { collectLeafTexts } from './indexed-fields.ts';

/** A product's value of a free attribute: one value, or the nested values of a list or an object; never blank. */
export type AttributeValue = string | number | boolean | readonly string[];

/** The values of one attribute for several products, as a column. */
export interface AttributeColumn {
  readonly keys: readonly number[];
  readonly values: readonly AttributeValue[];
}

/** Returns the value as filters compare it, or undefined if there is none. */
export const toAttributeValue = (value: unknown): AttributeValue | undefined => {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const leaves = collectLeafTexts(value);
  return leaves.length > 1 || (typeof value === 'object' && value !== null) ? toNonEmpty(leaves) : leaves[0];
};

const toNonEmpty = (leaves: readonly string[]): readonly string[] | undefined =>
  leaves.length === 0 ? undefined : leaves;

/** Returns the free attributes of a product's body. */
export const getAttributes = (raw: RawItem): Readonly<Record<string, unknown>> =>
  kindParsers.map.read(raw['attributes']) ?? {};

/** Packs a column. Keys are stored as increments, which are nearly all the same and compress well. */
export const packColumn = ({ keys, values }: AttributeColumn): Uint8Array => {
  const steps = keys.map((key, at) => key - (keys[at - 1] ?? 0));
  return deflateRawSync(JSON.stringify([steps, values]), { level: 1, memLevel: 8 });
};

export const unpackColumn = (packed: Uint8Array): AttributeColumn => {
  const [steps, values] = JSON.parse(inflateRawSync(packed).toString('utf8')) as [number[], AttributeValue[]];
  let key = 0;
  return { keys: steps.map((step) => (key += step)), values };
};
