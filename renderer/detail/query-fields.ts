import { queriedAttribute, queriedField, resourceOf } from '../../electron/model/index.ts';
import { attributeTitles } from '../app/attribute-titles.svelte.ts';
import { number } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';

/** A segment of a sentence. `id` is the ID of the product that it names. */
export interface Piece {
  readonly words: string;
  readonly kind: 'words' | 'name' | 'code';
  readonly id?: string;
}

type Raw = Readonly<Record<string, unknown>>;

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
    .map(String);

const labelIn = (resource: 'product' | 'asset', name: string): string | undefined =>
  queriedField(resourceOf(resource), name)?.label;

/** Returns the display name of a condition's field, or of a custom attribute. */
const fieldPiece = (name: string): Piece => {
  const attribute = queriedAttribute(name);
  if (attribute !== null) return { words: attributeTitles.of(attribute), kind: 'name' };
  const label = labelIn('product', name) ?? labelIn('asset', name);
  return label === undefined ? { words: name, kind: 'code' } : { words: label, kind: 'name' };
};

const joined = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece, at): Piece[] => (at === 0 ? [piece] : [{ words: m.queries.joined, kind: 'words' }, piece]));

/** A function that returns the name of an ID in a condition on a field, or null if it is unknown. */
export type NameIn = (field: string, id: string) => string | null;

const id = /^[0-9a-f]{24}$/;
const valuePiece = (value: unknown, nameOf: (id: string) => string | null): Piece => {
  if (typeof value === 'number') return { words: number(value), kind: 'words' };
  const text = String(value);
  const name = nameOf(text);
  if (name === null && id.test(text)) return { words: text, kind: 'code' };
  return { words: m.queries.quoted(name ?? text), kind: 'name' };
};

const valuesOf = (value: unknown, nameOf: (id: string) => string | null): Piece[] =>
  joined([value].flat().flatMap((one) => (one === null || one === undefined ? [] : [valuePiece(one, nameOf)])));

type Sentence = (values: readonly Piece[], not: boolean) => readonly Piece[];
const say = (words: string): Piece => ({ words, kind: 'words' });

const before =
  ([yes, no]: readonly [string, string]): Sentence =>
  (values, not) => [say(not ? no : yes), ...values];

const counted =
  (phrase: (count: string) => readonly [string, string]): Sentence =>
  (values, not) => [say(phrase(values.map(({ words }) => words).join(' '))[not ? 1 : 0])];

const words = m.queries.operators;

/** The texts of the operators. Operators without a value leave it out. */
const sentences: Readonly<Record<string, Sentence>> = {
  exists: (_, not) => [say(words.exists[not ? 1 : 0])],
  like: before(words.like),
  eq: before(words.eq),
  gt: before(words.gt),
  gte: before(words.gte),
  lt: before(words.lt),
  lte: before(words.lte),
  in: before(words.in),
  by_in: before(words.byIn),
  text_search: before(words.textSearch),
  last_days: counted(words.lastDays),
  len_eq: counted(words.lenEq),
  len_gt: counted(words.lenGt),
  len_gte: counted(words.lenGte),
  len_lt: counted(words.lenLt),
  len_lte: counted(words.lenLte),
};

/** Whether a condition tests a field instead of a relationship. */
export const asksField = ({ field }: Raw): boolean => textsOf(field).length > 0;

/** Whether a condition selects the items that were manually added to the list itself. */
export const asksItself = ({ field, operator, value }: Raw, self: string): boolean =>
  field === 'static_lists' && operator === 'in' && textsOf(value).length === 1 && textsOf(value)[0] === self;

/** Returns a condition on a field as text. An unknown operator is quoted. */
export const fieldPieces = ({ field, operator, value }: Raw, nameIn: NameIn): readonly Piece[] => {
  const given = typeof operator === 'string' ? operator.trim() : '';
  const not = given.startsWith('!');
  const name = (not ? given.slice(1) : given).toLowerCase();
  const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined;
  const fields = textsOf(field);
  const nameOf = (id: string): string | null =>
    fields.map((one) => nameIn(one, id)).find((found) => found !== null) ?? null;
  const values = valuesOf(value, nameOf);
  const rest = sentence?.(values, not) ?? [say(m.queries.oddOperator(given)), ...values];
  return [...joined(fields.map(fieldPiece)), ...rest];
};
