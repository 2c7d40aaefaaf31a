import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import { getAttributeHeadings, fieldHeadings, normalizeHeading } from '../../../electron/model/heading-aliases.ts';
import { type Resource, findFieldByName, normalizeFieldName } from '../../../electron/model/index.ts';
import { getFieldSearchNames } from './completions.ts';

/** A name before a colon in a search text that matches no field. */
export interface UnknownField {
  readonly name: string;
  /** The most similar field and the corrected search text, or null if no field is similar. */
  readonly suggestion: { readonly word: string; readonly text: string } | null;
}

interface Askable {
  readonly word: string;
  readonly names: readonly string[];
  /** Synonyms, normalized like sheet headings. */
  readonly others: readonly string[];
}

type CalledAttribute = Pick<ProductAttributeUse, 'name' | 'title' | 'label'>;

/** Matches a name before a colon. URLs, times and paths also contain a colon, but are text. */
const named =
  /(?<=^|[\s\u200b]|[\s\u200b]-|^-)(?:"([^"]{1,200})"|([^\s\u200b":-][^\s\u200b":]{1,199})):(?!\/\/|\\|\d\d\b)/gu;
const quoteFieldName = (name: string): string => (/[\s:]/.test(name) ? `"${name}"` : name);

/** Returns the number of characters to insert, delete, replace or swap to get from one text to the other. */
export const editDistance = (from: string, to: string): number => {
  let [before, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: to.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isEqual = from[row - 1] === to[column - 1];
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isEqual ? 0 : 1),
        isSwap ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[to.length] ?? 0;
};

/** The cost of a partial name, such as `country` for `Country of origin`: more than one typing error, less than two. */
const partialNameCost = 1.5;

const computeNameDistance = (name: string, { names, others }: Askable): number => {
  const plain = normalizeFieldName(name);
  if (others.includes(normalizeHeading(name))) return 0;
  const costs = names.map(normalizeFieldName).map((one) => {
    const isPart = plain.length >= 3 && (one.startsWith(plain) || plain.startsWith(one));
    return Math.min(editDistance(plain, one), isPart && one.length >= 3 ? partialNameCost : Number.POSITIVE_INFINITY);
  });
  return Math.min(...costs);
};

/** At most a third of the name may differ. */
const isSimilarName = (name: string, cost: number): boolean =>
  cost <= Math.max(1, Math.floor(normalizeFieldName(name).length / 3));

/**
 * Returns the first name before a colon that is neither a field nor an attribute, and the most similar field, or null
 * if there is no such name. An unknown name is searched for as text, which the user rarely intends.
 */
export const findUnknownField = (
  typed: string,
  resource: Resource,
  attributes: readonly CalledAttribute[],
): UnknownField | null => {
  const fields: readonly Askable[] = getFieldSearchNames(resource).map(({ word, names }) => ({
    word,
    names,
    others: fieldHeadings[findFieldByName(resource, word) ?? ''] ?? [],
  }));
  const free: readonly Askable[] = attributes.map(({ name, title, label }) => ({
    word: quoteFieldName(title),
    names: [title, name, ...(label === null ? [] : [label])],
    others: getAttributeHeadings(label === null ? [name, title] : [name, title, label]),
  }));
  const isKnown = (name: string): boolean =>
    findFieldByName(resource, name) !== null ||
    free.some(({ names }) => names.some((one) => normalizeFieldName(one) === normalizeFieldName(name)));
  // Quoted content is text unless a colon follows it.
  const text = typed.replaceAll(/"[^"]*":?/g, (phrase) => (phrase.endsWith(':') ? phrase : ' '.repeat(phrase.length)));
  for (const { 1: phrase, 2: word, index, 0: all } of text.matchAll(named)) {
    const name = phrase ?? word ?? '';
    if (isKnown(name) || /^[\d.]+$/.test(name)) continue;
    const [best] = [...fields, ...free]
      .map((one) => ({ word: one.word, cost: computeNameDistance(name, one) }))
      .filter(({ cost }) => isSimilarName(name, cost))
      .toSorted((one, other) => one.cost - other.cost);
    if (best === undefined) return { name, suggestion: null };
    const rest = typed.slice(index + all.length);
    return { name, suggestion: { word: best.word, text: `${typed.slice(0, index)}${best.word}:${rest}` } };
  }
  return null;
};
