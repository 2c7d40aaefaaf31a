import type { SeenAttribute } from '../../electron/contract/index.ts';
import { askable, fieldCalled, fieldWord, plainName } from '../../electron/model/index.ts';
import type { Resource } from '../../electron/model/index.ts';

/** A field name that completes the typed text. */
export interface Completion {
  /** The completion as it is typed, such as `sku:` or `"Country of origin":`. */
  readonly word: string;
  /** The label of the field, or null if `word` already shows it. */
  readonly label: string | null;
  /** The complete search text with the completion. */
  readonly text: string;
}

/** The maximum number of completions. A longer list would take more time to read than it saves. */
const most = 6;
const leastLetters = 2;
/** Matches the last word, or a name after an opening quote. */
const last = /(?<=^|\s)(-?)("[^"]*|[^\s":]+)$/u;

interface Askable {
  readonly word: string;
  readonly label: string | null;
  readonly names: readonly string[];
}

const quoted = (name: string): string => (/[\s:]/.test(name) ? `"${name}"` : name);

/**
 * Returns the search names of a resource's fields: fields in the search index first, otherwise in the order of the
 * model.
 */
export const fieldWords = (resource: Resource): readonly Askable[] =>
  askable(resource)
    .filter((field) => field.name !== 'account_id' && fieldCalled(resource, fieldWord(field)) === field.name)
    .toSorted((one, other) => Number(other.search !== undefined) - Number(one.search !== undefined))
    .map((field) => {
      const word = fieldWord(field);
      return { word, label: field.label.toLowerCase() === word ? null : field.label, names: [word, field.label] };
    });

/** A custom attribute: the key of its values, and its title. */
export type CalledAttribute = Pick<SeenAttribute, 'name' | 'title'>;

const attributeWords = (attributes: readonly CalledAttribute[]): readonly Askable[] =>
  attributes
    .filter(({ title }) => !title.includes('"'))
    .map(({ name, title }) => ({ word: quoted(title), label: name === title ? null : name, names: [title, name] }));

/** Returns fields and custom attributes whose name starts with the last typed word. */
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
