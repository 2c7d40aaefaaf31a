import { fold } from '../../cache/shared/search-keys.ts';
import type { Cluster, Spelling } from '../contract.ts';
import type { SpellingDifference } from '../../contract/constants.ts';

/** The minimum length for comparing words with one different letter. Shorter ones are often different words. */
const minFuzzyLetters = 5;
/** The maximum length. Longer texts are not values that users select. */
const maxClusterLetters = 60;

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign);

/**
 * Returns a value without case, accents, blanks and punctuation. Between digits punctuation distinguishes numbers and
 * is kept.
 */
const toCore = (value: string): string =>
  fold(value).replaceAll(/[^\p{L}\p{N}]+/gu, (signs, at: number, text: string) =>
    isDigit(text[at - 1]) && isDigit(text[at + signs.length]) ? signs : '',
  );

/** Returns the texts of a word without one of its letters. Words with an edit distance of one share such a text. */
const listShortened = (word: string): readonly string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

/**
 * Returns how two words differ by one letter: changed or added, or two swapped letters. Null for a larger difference.
 */
const findOneLetterDifference = (one: string, other: string): 'letter' | 'swapped' | null => {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  // Numbers that differ by a digit are different numbers.
  if (/\d/.test(left + right)) return null;
  if (left.length <= 1 && right.length <= 1) return 'letter';
  return left.length === 2 && left === `${right.slice(1)}${right.slice(0, 1)}` ? 'swapped' : null;
};

const classifyDifference = (value: string, most: string): SpellingDifference => {
  if (value === most) return 'same';
  const collapseBlanks = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
  if (collapseBlanks(value) === collapseBlanks(most)) return 'blanks';
  if (collapseBlanks(value).toLowerCase() === collapseBlanks(most).toLowerCase()) return 'case';
  if (fold(collapseBlanks(value)) === fold(collapseBlanks(most))) return 'accents';
  if (toCore(value) === toCore(most)) return 'signs';
  return findOneLetterDifference(toCore(value), toCore(most)) ?? 'letter';
};

/** Merges groups that belong together. Each group is identified by its first key. */
class Joined {
  readonly #parent = new Map<string, string>();

  of(key: string): string {
    const parent = this.#parent.get(key) ?? key;
    if (parent === key) return key;
    const root = this.of(parent);
    this.#parent.set(key, root);
    return root;
  }
  join(one: string, other: string): void {
    this.#parent.set(this.of(other), this.of(one));
  }
}

/**
 * Merges cores, sorted by frequency. A core joins the most frequent core that differs by one letter; chains are not
 * built.
 */
const mergeSimilarCores = (cores: readonly string[], joined: Joined): void => {
  const coresByVariant = new Map<string, string[]>();
  const longCores = cores.filter((core) => core.length >= minFuzzyLetters);
  for (const core of longCores) {
    const candidates = [core, ...listShortened(core)].flatMap((key) => coresByVariant.get(key) ?? []);
    const matchingCore = candidates.find((other) => other !== core && findOneLetterDifference(core, other) !== null);
    if (matchingCore !== undefined) joined.join(matchingCore, core);
    else
      for (const key of [core, ...listShortened(core)])
        coresByVariant.set(key, [...(coresByVariant.get(key) ?? []), core]);
  }
};

const compareByUse = (one: Spelling, other: Spelling): number =>
  other.products - one.products || (one.value < other.value ? -1 : 1);

/**
 * Returns values that are probably different spellings of one value, the clusters with most products to correct first.
 * Pure.
 */
export const clusterSpellings = (values: readonly Spelling[]): readonly Cluster[] => {
  const short = values
    .filter(({ value }) => value.length <= maxClusterLetters && toCore(value) !== '')
    .toSorted(compareByUse);
  const groups = Map.groupBy(short, ({ value }) => toCore(value));
  const joined = new Joined();
  mergeSimilarCores([...groups.keys()], joined);
  const clusters = Map.groupBy(short, ({ value }) => joined.of(toCore(value)));
  return [...clusters.values()]
    .filter((spellings) => spellings.length > 1)
    .map((spellings): Cluster => {
      const sorted = spellings.toSorted(compareByUse);
      const [most] = sorted;
      return {
        spellings: sorted.map((one) => ({ ...one, differs: classifyDifference(one.value, most?.value ?? one.value) })),
        toSet: sorted.slice(1).reduce((sum, { products }) => sum + products, 0),
      };
    })
    .toSorted((one, other) => other.toSet - one.toSet);
};
