import { fold } from '../../cache/shared/fold.ts';
import type { Cluster, Spelling } from '../../contract/sheets.ts';
import type { SpellingDifference } from '../../contract/values.ts';

/** Shorter words are too often another word where one letter is another. */
const leastLetters = 5;
/** Longer texts are no values that people choose from. */
const mostLetters = 60;

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\d/.test(sign);

/** What is left of a value without case, accents, blanks and signs; between digits they tell numbers apart. */
const coreOf = (value: string): string =>
  fold(value).replaceAll(/[^\p{L}\p{N}]+/gu, (signs, at: number, text: string) =>
    isDigit(text[at - 1]) && isDigit(text[at + signs.length]) ? signs : '',
  );

/** The texts that a word becomes when one of its letters is left out; words that are one letter off share one. */
const shortened = (word: string): readonly string[] =>
  Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1));

/** How two words differ by one letter: another one, one more, or two that changed places; null where they differ by more. */
const oneOff = (one: string, other: string): 'letter' | 'swapped' | null => {
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

const differenceOf = (value: string, most: string): SpellingDifference => {
  if (value === most) return 'same';
  const tidy = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');
  if (tidy(value) === tidy(most)) return 'blanks';
  if (tidy(value).toLowerCase() === tidy(most).toLowerCase()) return 'case';
  if (fold(tidy(value)) === fold(tidy(most))) return 'accents';
  if (coreOf(value) === coreOf(most)) return 'signs';
  return oneOff(coreOf(value), coreOf(most)) ?? 'letter';
};

/** Joins groups that belong together: each group is known by its first. */
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

/** Cores by how much they are used. A core joins the most used one that it is one letter off, never a chain of them. */
const joinNear = (cores: readonly string[], joined: Joined): void => {
  const heads = new Map<string, string[]>();
  const words = cores.filter((core) => core.length >= leastLetters);
  for (const core of words) {
    const near = [core, ...shortened(core)].flatMap((key) => heads.get(key) ?? []);
    const head = near.find((other) => other !== core && oneOff(core, other) !== null);
    if (head !== undefined) joined.join(head, core);
    else for (const key of [core, ...shortened(core)]) heads.set(key, [...(heads.get(key) ?? []), core]);
  }
};

const byUse = (one: Spelling, other: Spelling): number =>
  other.products - one.products || (one.value < other.value ? -1 : 1);

/** Values that are probably one, spelled in several ways; those with most products to set first. Pure. */
export const clustersOf = (values: readonly Spelling[]): readonly Cluster[] => {
  const short = values.filter(({ value }) => value.length <= mostLetters && coreOf(value) !== '').toSorted(byUse);
  const groups = Map.groupBy(short, ({ value }) => coreOf(value));
  const joined = new Joined();
  joinNear([...groups.keys()], joined);
  const clusters = Map.groupBy(short, ({ value }) => joined.of(coreOf(value)));
  return [...clusters.values()]
    .filter((spellings) => spellings.length > 1)
    .map((spellings): Cluster => {
      const sorted = spellings.toSorted(byUse);
      const [most] = sorted;
      return {
        spellings: sorted.map((one) => ({ ...one, differs: differenceOf(one.value, most?.value ?? one.value) })),
        toSet: sorted.slice(1).reduce((sum, { products }) => sum + products, 0),
      };
    })
    .toSorted((one, other) => other.toSet - one.toSet);
};
