/** Splits a pasted or typed list by lines, tabs or semicolons, or a single line by commas. Removes duplicates. */
export const splitPastedValues = (text: string): string[] => {
  const lines = text.split(/[\r\n\t;]+/).filter((line) => line.trim() !== '');
  // Labels can contain commas, which therefore separate values only if there is no other separator.
  const parts = lines.length === 1 ? (lines[0] ?? '').split(',') : lines.map((line) => line.replace(/,\s*$/, ''));
  return [...new Set(parts.map(removeQuotes).filter((part) => part !== ''))];
};

/** Removes spaces and invisible characters, with which nothing is found, around a value. */
const trimInvisible = (text: string): string => text.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');

/** Removes the quotes of values that were copied from a CSV file. */
const removeQuotes = (part: string): string => {
  const text = trimInvisible(part);
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? /^'(.*)'$/s.exec(text)?.[1];
  return trimInvisible(inner === undefined ? text : inner.replaceAll('""', '"'));
};
