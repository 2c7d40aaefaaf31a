import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import {
  type Resource,
  getSearchableFields,
  findFieldByName,
  getSearchPrefix,
  normalizeFieldName,
} from '../../../electron/model/index.ts';

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
const maxCompletions = 6;
const minTypedLength = 2;
/** Matches the last word, or a name after an opening quote. */
const last = /(?<=^|\s)(-?)("[^"]*|[^\s":]+)$/u;

interface Askable {
  readonly word: string;
  readonly label: string | null;
  readonly names: readonly string[];
}

const quoteFieldName = (name: string): string => (/[\s:]/.test(name) ? `"${name}"` : name);

/**
 * Returns the search names of a resource's fields: fields in the search index first, otherwise in the order of the
 * model.
 */
export const getFieldSearchNames = (resource: Resource): readonly Askable[] =>
  getSearchableFields(resource)
    .filter((field) => field.name !== 'account_id' && findFieldByName(resource, getSearchPrefix(field)) === field.name)
    .toSorted((one, other) => Number(other.search !== undefined) - Number(one.search !== undefined))
    .map((field) => {
      const searchName = getSearchPrefix(field);
      return {
        word: searchName,
        label: field.label.toLowerCase() === searchName ? null : field.label,
        names: [searchName, field.label],
      };
    });

/** A custom attribute: the key of its values, and its title. */
export type CalledAttribute = Pick<ProductAttributeUse, 'name' | 'title'>;

const toAttributeNames = (attributes: readonly CalledAttribute[]): readonly Askable[] =>
  attributes
    .filter(({ title }) => !title.includes('"'))
    .map(({ name, title }) => ({
      word: quoteFieldName(title),
      label: name === title ? null : name,
      names: [title, name],
    }));

/** Returns fields and custom attributes whose name starts with the last typed word. */
export const findCompletions = (
  typed: string,
  resource: Resource,
  attributes: readonly CalledAttribute[],
): readonly Completion[] => {
  const found = last.exec(typed);
  const begun = normalizeFieldName((found?.[2] ?? '').replace('"', ''));
  if (found === null || begun.length < minTypedLength) return [];
  const before = typed.slice(0, found.index) + (found[1] ?? '');
  return [...getFieldSearchNames(resource), ...toAttributeNames(attributes)]
    .filter(({ names }) => names.some((name) => normalizeFieldName(name).startsWith(begun)))
    .slice(0, maxCompletions)
    .map(({ word, label }) => ({ word: `${word}:`, label, text: `${before}${word}:` }));
};
