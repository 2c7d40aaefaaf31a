import type { SeenAttribute } from '../../electron/contract/index.ts';
import { askable, fieldCalled, fieldWord, plainName } from '../../electron/model/index.ts';
import type { Resource } from '../../electron/model/index.ts';

/** The name of a field that can follow what was typed. */
export interface Completion {
  /** As it is typed, such as `sku:` or `"Country of origin":`. */
  readonly word: string;
  /** What a person knows the field by; null where the word says it. */
  readonly label: string | null;
  /** The whole text of the search box with it. */
  readonly text: string;
}

/** More are a list to read, not a help. */
const most = 6;
const leastLetters = 2;
/** The last word, or a name that began with a quote. */
const last = /(?<=^|\s)(-?)("[^"]*|[^\s":]+)$/u;

interface Askable {
  readonly word: string;
  readonly label: string | null;
  readonly names: readonly string[];
}

const quoted = (name: string): string => (/[\s:]/.test(name) ? `"${name}"` : name);

/** The words by which the fields of a resource are asked, in the model's order, those in the index of words first. */
export const fieldWords = (resource: Resource): readonly Askable[] =>
  askable(resource)
    .filter((field) => field.name !== 'account_id' && fieldCalled(resource, fieldWord(field)) === field.name)
    .toSorted((one, other) => Number(other.search !== undefined) - Number(one.search !== undefined))
    .map((field) => {
      const word = fieldWord(field);
      return { word, label: field.label.toLowerCase() === word ? null : field.label, names: [word, field.label] };
    });

/** A free attribute: the key of its values, and what people call it. */
export type CalledAttribute = Pick<SeenAttribute, 'name' | 'title'>;

const attributeWords = (attributes: readonly CalledAttribute[]): readonly Askable[] =>
  attributes
    .filter(({ title }) => !title.includes('"'))
    .map(({ name, title }) => ({ word: quoted(title), label: name === title ? null : name, names: [title, name] }));

/** Fields and free attributes whose name begins with the last word that was typed. */
export const completionsOf = (
  typed: string,
  resource: Resource,
  attributes: readonly CalledAttribute[],
): readonly Completion[] => {
  const found = last.exec(typed);
  const begun = plainName((found?.[2] ?? '').replace('"', ''));
  if (found === null || begun.length < leastLetters) return [];
  const before = typed.slice(0, found.index) + (found[1] ?? '');
  return [...fieldWords(resource), ...attributeWords(attributes)]
    .filter(({ names }) => names.some((name) => plainName(name).startsWith(begun)))
    .slice(0, most)
    .map(({ word, label }) => ({ word: `${word}:`, label, text: `${before}${word}:` }));
};
