/** The maximum number of recent searches. `mostLetters` is the maximum length of one. */
export const maxRecentSearches = 10;
const maxSearchLength = 200;

/** Adds a search and returns the list, newest first. A search that is too short or too long is ignored. */
export const withRecent = (recent: readonly string[], searchText: string): readonly string[] => {
  const typed = searchText.trim();
  if (typed.length < 2 || typed.length > maxSearchLength) return recent;
  const others = recent.filter((one) => one.toLowerCase() !== typed.toLowerCase());
  return [typed, ...others].slice(0, maxRecentSearches);
};

/** Parses stored searches by list. Invalid parts are ignored. */
export const readRecent = (value: unknown): Readonly<Record<string, readonly string[]>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([list, searches]) => [
      list,
      (Array.isArray(searches) ? searches : [])
        .filter((one) => typeof one === 'string' && one.trim() !== '')
        .slice(0, maxRecentSearches),
    ]),
  );
};
