import { isObject } from '../../base/guards.ts';
import { kinds } from '../../model/index.ts';
import type { Field, Resource } from '../../model/index.ts';
import { fold, indexed } from './fold.ts';
import type { RawItem } from './parse.ts';
import { codes, searched } from './schema.ts';

/** No field may fill the index by itself: letters of one field, and levels of its inner values. */
const mostLetters = 8_000;
const mostLevels = 5;

const collect = (value: unknown, take: (text: string) => boolean, depth: number): boolean => {
  if (typeof value === 'string' || typeof value === 'number') return take(String(value));
  if (depth === 0 || typeof value !== 'object' || value === null) return true;
  return Object.values(value).every((entry) => collect(entry, take, depth - 1));
};

/** All values of a free map, those inside others too. */
const valuesText = (value: unknown): string => {
  const parts: string[] = [];
  let letters = 0;
  collect(
    value,
    (text) => {
      letters += text.length + 1;
      parts.push(text);
      return letters < mostLetters;
    },
    mostLevels,
  );
  return parts.join(' ');
};

/** Names of objects that stand in full inside an item. */
const namesText = (value: unknown): string =>
  (isObject(value) ? [value] : (kinds.objects.read(value) ?? []))
    .flatMap((object) => [kinds.text.read(object['name']), kinds.text.read(object['label'])])
    .filter((name) => name !== undefined)
    .join(' ');

const fieldText = (field: Field, raw: RawItem): string => {
  const value = raw[field.name] ?? (field.name === 'id' ? raw['_id'] : field.name === '_id' ? raw['id'] : undefined);
  if (field.kind === 'map') return valuesText(value);
  if (field.kind === 'object' || field.kind === 'objects') return namesText(value);
  if (Array.isArray(value)) return valuesText(value);
  return kinds.text.read(value) ?? '';
};

const clean = (text: string): string => text.slice(0, mostLetters).replaceAll('\0', ' ').toWellFormed();

/** The words of an item for the index, one text for each searched field. */
export const wordsIn = (resource: Resource, raw: RawItem): string[] =>
  searched(resource).map((field) => indexed(clean(fieldText(field, raw))));

/** The codes of an item, whose middle is searched too. */
export const codesIn = (resource: Resource, raw: RawItem): string[] =>
  codes(resource).map((field) => fold(clean(kinds.text.read(raw[field.name]) ?? '').slice(0, 500)));
