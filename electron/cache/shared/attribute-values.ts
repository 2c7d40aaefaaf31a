import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readEditValue } from '../../model/edit-value.ts';
import { kindParsers } from '../../model/index.ts';
import type { RawItem } from './parse-item.ts';
import { collectLeafTexts } from './indexed-fields.ts';

/** A product's value of a free attribute: one value, or the nested values of a list or an object; never blank. */
export type AttributeValue = string | number | boolean | readonly string[];

/**
 * The raw form of an attribute's nested values: a `list` of just these texts, or a `nested` value that no editor can hold.
 */
export type NestedForm = 'list' | 'nested';

/** The values of one attribute for several products, as a column. */
export interface AttributeColumn {
  readonly keys: readonly number[];
  readonly values: readonly AttributeValue[];
  /** The raw forms of nested values by key. A form that is not known is missing. */
  readonly forms: ReadonlyMap<number, NestedForm>;
}

/** Returns the value as filters compare it, or undefined if there is none. */
export const toAttributeValue = (value: unknown): AttributeValue | undefined => {
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  const leaves = collectLeafTexts(value);
  return leaves.length > 1 || (typeof value === 'object' && value !== null) ? toNonEmpty(leaves) : leaves[0];
};

/** Returns the raw form of a value whose texts are `value`, or undefined if it has neither form. */
export const getNestedForm = (raw: unknown, value: AttributeValue): NestedForm | undefined => {
  if (typeof value !== 'object') return undefined;
  if (readEditValue(raw) === undefined) return 'nested';
  return isDeepStrictEqual(raw, value) ? 'list' : undefined;
};

const toNonEmpty = (leaves: readonly string[]): readonly string[] | undefined =>
  leaves.length === 0 ? undefined : leaves;

/** Returns the free attributes of a product's body. */
export const getAttributes = (raw: RawItem): Readonly<Record<string, unknown>> =>
  kindParsers.map.read(raw['attributes']) ?? {};

const formLetters: Readonly<Record<NestedForm, string>> = { list: 'l', nested: 'n' };

/**
 * Packs a column. Keys are stored as increments, which are nearly all the same and compress well. The forms of nested values
 * are one letter each; columns of earlier versions have none.
 */
export const packColumn = ({ keys, values, forms }: AttributeColumn): Uint8Array => {
  const steps = keys.map((key, index) => key - (keys[index - 1] ?? 0));
  const toLetter = (key: number): string => {
    const form = forms.get(key);
    return form === undefined ? ' ' : formLetters[form];
  };
  const letters = forms.size === 0 ? [] : [keys.map(toLetter).join('')];
  return deflateRawSync(JSON.stringify([steps, values, ...letters]), { level: 1, memLevel: 8 });
};

export const unpackColumn = (packed: Uint8Array): AttributeColumn => {
  const [steps, values, letters = ''] = JSON.parse(inflateRawSync(packed).toString('utf8')) as [
    number[],
    AttributeValue[],
    string?,
  ];
  let key = 0;
  const keys = steps.map((step) => (key += step));
  const forms = new Map<number, NestedForm>();
  for (const [at, own] of keys.entries())
    if (letters[at] === formLetters.list) forms.set(own, 'list');
    else if (letters[at] === formLetters.nested) forms.set(own, 'nested');
  return { keys, values, forms };
};
