/** A text in three segments. The middle one differs from another text. */
export interface Differing {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

const isHalf = (unit: string | undefined): boolean => unit !== undefined && /[\ud800-\udfff]/.test(unit);

/** Returns the difference of `text` from `other`, with the common start and end. */
export const findDifference = (text: string, other: string): Differing => {
  const maxLength = Math.min(text.length, other.length);
  let from = 0;
  while (from < maxLength && text[from] === other[from]) from += 1;
  while (from > 0 && isHalf(text[from - 1])) from -= 1;
  let same = 0;
  while (same < maxLength - from && text.at(-1 - same) === other.at(-1 - same)) same += 1;
  while (same > 0 && isHalf(text.at(-same))) same -= 1;
  const to = text.length - same;
  return { start: text.slice(0, from), middle: text.slice(from, to), end: text.slice(to) };
};
