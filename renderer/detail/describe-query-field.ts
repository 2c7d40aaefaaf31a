import { parseQueriedAttribute, findQueriedField, getResource } from '../../electron/model/index.ts';
import { attributeTitles } from '../app/attribute-labels.svelte.ts';
import { formatLocalNumber } from '../messages/format.ts';
import { m } from '../messages/lazy.ts';

/** A segment of a sentence. `id` is the ID of the product that it names. */
export interface SentenceSegment {
  readonly text: string;
  readonly kind: 'text' | 'name' | 'code';
  readonly id?: string;
}

type Raw = Readonly<Record<string, unknown>>;

const toTexts = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
    .map(String);

const labelIn = (resource: 'product' | 'asset', name: string): string | undefined =>
  findQueriedField(getResource(resource), name)?.label;

/** Returns the display name of a condition's field, or of a custom attribute. */
const createFieldSegment = (name: string): SentenceSegment => {
  const attribute = parseQueriedAttribute(name);
  if (attribute !== null) return { text: attributeTitles.of(attribute), kind: 'name' };
  const label = labelIn('product', name) ?? labelIn('asset', name);
  return label === undefined ? { text: name, kind: 'code' } : { text: label, kind: 'name' };
};

const joinSegments = (pieces: readonly SentenceSegment[]): SentenceSegment[] =>
  pieces.flatMap((piece, index): SentenceSegment[] =>
    index === 0 ? [piece] : [{ text: m.queries.joined, kind: 'text' }, piece],
  );

/** A function that returns the name of an ID in a condition on a field, or null if it is unknown. */
export type NameIn = (field: string, id: string) => string | null;

const id = /^[0-9a-f]{24}$/;
const createValueSegment = (value: unknown, nameOf: (id: string) => string | null): SentenceSegment => {
  if (typeof value === 'number') return { text: formatLocalNumber(value), kind: 'text' };
  const text = String(value);
  const name = nameOf(text);
  if (name === null && id.test(text)) return { text, kind: 'code' };
  return { text: m.queries.quoted(name ?? text), kind: 'name' };
};

const createValueSegments = (value: unknown, nameOf: (id: string) => string | null): SentenceSegment[] =>
  joinSegments(
    [value].flat().flatMap((one) => (one === null || one === undefined ? [] : [createValueSegment(one, nameOf)])),
  );

type Sentence = (values: readonly SentenceSegment[], not: boolean) => readonly SentenceSegment[];
const createTextSegment = (text: string): SentenceSegment => ({ text, kind: 'text' });

const createPrefixSentence =
  ([yes, no]: readonly [string, string]): Sentence =>
  (values, not) => [createTextSegment(not ? no : yes), ...values];

const createCountSentence =
  (phrase: (count: string) => readonly [string, string]): Sentence =>
  (values, not) => [createTextSegment(phrase(values.map(({ text }) => text).join(' '))[not ? 1 : 0])];

const messages = m.queries.operators;

/** The texts of the operators. Operators without a value leave it out. */
const sentences: Readonly<Record<string, Sentence>> = {
  exists: (_, not) => [createTextSegment(messages.exists[not ? 1 : 0])],
  like: createPrefixSentence(messages.like),
  eq: createPrefixSentence(messages.eq),
  gt: createPrefixSentence(messages.gt),
  gte: createPrefixSentence(messages.gte),
  lt: createPrefixSentence(messages.lt),
  lte: createPrefixSentence(messages.lte),
  in: createPrefixSentence(messages.in),
  by_in: createPrefixSentence(messages.byIn),
  text_search: createPrefixSentence(messages.textSearch),
  last_days: createCountSentence(messages.lastDays),
  len_eq: createCountSentence(messages.lenEq),
  len_gt: createCountSentence(messages.lenGt),
  len_gte: createCountSentence(messages.lenGte),
  len_lt: createCountSentence(messages.lenLt),
  len_lte: createCountSentence(messages.lenLte),
};

/** Whether a condition tests a field instead of a relationship. */
export const hasFieldCondition = ({ field }: Raw): boolean => toTexts(field).length > 0;

/** Whether a condition selects the items that were manually added to the list itself. */
export const isSelfCondition = ({ field, operator, value }: Raw, self: string): boolean =>
  field === 'static_lists' && operator === 'in' && toTexts(value).length === 1 && toTexts(value)[0] === self;

/** Returns a condition on a field as text. An unknown operator is quoted. */
export const describeFieldCondition = ({ field, operator, value }: Raw, nameIn: NameIn): readonly SentenceSegment[] => {
  const given = typeof operator === 'string' ? operator.trim() : '';
  const not = given.startsWith('!');
  const name = (not ? given.slice(1) : given).toLowerCase();
  const sentence = Object.hasOwn(sentences, name) ? sentences[name] : undefined;
  const fields = toTexts(field);
  const findValueName = (id: string): string | null =>
    fields.map((name) => nameIn(name, id)).find((found) => found !== null) ?? null;
  const values = createValueSegments(value, findValueName);
  const rest = sentence?.(values, not) ?? [createTextSegment(m.queries.oddOperator(given)), ...values];
  return [...joinSegments(fields.map(createFieldSegment)), ...rest];
};
