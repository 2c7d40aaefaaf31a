import { isObject } from '../../../../electron/base/guards.ts';
import { IncompleteJson } from './draft-json.ts';

export type Members = Readonly<Record<string, unknown>>;

export const isMembers = (value: unknown): value is Members => isObject(value) && !(value instanceof IncompleteJson);

/** Returns an object with one property set, in its existing position, or removed if `value` is undefined. */
export const withMember = (object: Members, name: string, value: unknown): Members => {
  if (value !== undefined) return { ...object, [name]: value };
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
};

/** Returns the other properties of an object, or undefined if there are none. */
export const getOtherProperties = (object: Members, names: readonly string[]): Members | undefined => {
  const rest = Object.entries(object).filter(([name]) => !names.includes(name));
  return rest.length === 0 ? undefined : Object.fromEntries(rest);
};

/** Returns the input text of a primitive value, or undefined if an input cannot represent it. */
export const toPrimitiveText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string | number | boolean}` : undefined;
};

/** Returns the text of a primitive value, or `otherwise` if it is empty. */
export const getTextOr = (value: unknown, otherwise: string): string => {
  const text = toPrimitiveText(value);
  return text === undefined || text === '' ? otherwise : text;
};

/** Moves an entry of a list. The target index is clamped to the list. */
export const moveEntry = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const targetIndex = Math.max(0, Math.min(list.length - 1, to));
  const entry = list.slice(from, from + 1);
  return list.toSpliced(from, 1).toSpliced(targetIndex, 0, ...entry);
};

export const removeEntryAt = <T>(list: readonly T[], at: number): readonly T[] => list.toSpliced(at, 1);

export const replaceEntryAt = <T>(list: readonly T[], at: number, entry: T): readonly T[] => list.with(at, entry);

export const insertEntryAt = <T>(list: readonly T[], at: number, entry: T): readonly T[] =>
  list.toSpliced(at, 0, entry);
