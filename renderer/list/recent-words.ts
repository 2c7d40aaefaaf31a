/** The most searches that are offered again, and the most letters of one. */
export const mostRecent = 10;
const mostLetters = 200;

/** With one more search, the newest first; what is too short to be one again, or too long, changes nothing. */
export const withRecent = (recent: readonly string[], words: string): readonly string[] => {
  const typed = words.trim();
  if (typed.length < 2 || typed.length > mostLetters) return recent;
  const others = recent.filter((one) => one.toLowerCase() !== typed.toLowerCase());
  return [typed, ...others].slice(0, mostRecent);
};

/** Remembered searches by list, read leniently. */
export const readRecent = (value: unknown): Readonly<Record<string, readonly string[]>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([list, words]) => [
      list,
      (Array.isArray(words) ? words : [])
        .filter((one) => typeof one === 'string' && one.trim() !== '')
        .slice(0, mostRecent),
    ]),
  );
};
