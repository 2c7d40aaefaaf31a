/** The brackets around a list of SQL, JSON or a script. */
const brackets = /^\s*(?:in\s*)?(?:\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\})[\s;,]*$/i;
/** The marks before each line of a list, such as `•`, `-` or `1.`. */
const listMarks: readonly RegExp[] = [/^\s*[•◦▪‣·*–—-]\s+/, /^\s*\d{1,4}[.)]\s+/];

/** Returns lines without the mark of a list, if all of them have one. */
const withoutListMarks = (lines: readonly string[]): readonly string[] => {
  const mark = listMarks.find((one) => lines.length > 1 && lines.every((line) => one.test(line)));
  return mark === undefined ? lines : lines.map((line) => line.replace(mark, ''));
};

/**
 * Splits a pasted or typed list by lines, tabs or semicolons, or a single line by commas or bars, as SQL and scripts write
 * it too. Removes duplicates.
 */
export const splitPastedValues = (pasted: string): string[] => {
  const [, ...inner] = brackets.exec(pasted) ?? [];
  const text = inner.find((one: string | undefined) => one !== undefined && /[,;\n]/.test(one)) ?? pasted;
  const lines = withoutListMarks(text.split(/[\r\n\t;]+/).filter((line) => line.trim() !== ''));
  // Labels can contain commas, which therefore separate values only if there is no other separator.
  const [only, ...others] = lines;
  const parts =
    only !== undefined && others.length === 0
      ? only.split(only.includes(',') ? ',' : /\s*\|\s*/)
      : lines.map((line) => line.replace(/,\s*$/, ''));
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
