/** `@rg=dezzzz`, `;rg=gbsct`, `-u-rg-atzzzz`: a region that was selected separately from the language. */
const override = /[@;_-]rg[=-]([a-z]{2})[a-z\d]{1,4}(?![a-z\d])/i;

/** The system's locale if no language was selected, which implies no region. */
const nowhere = /(?:^|[_@-])(?:c|posix)(?:$|[._@])/i;

const parsed = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};

/**
 * Parses the region (`DE`) of a locale as returned by `app.getSystemLocale()`: `en-US@rg=dezzzz`, `ca-ES@valencia`,
 * `en_US.UTF-8`, `C`, or an empty text. Returns null if it contains none.
 */
export const systemRegion = (locale: string): string | null => {
  const asked = override.exec(locale)?.[1]?.toUpperCase();
  if (asked !== undefined) return asked;
  if (nowhere.test(locale)) return null;
  const [tag = ''] = locale.split(/[@.]/);
  const region = parsed(tag.replaceAll('_', '-'))?.region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
};

/** Returns the region for the format of numbers and times, or null for the international format. */
export const chosenRegion = ({ region }: { readonly region: string }, locale: string): string | null => {
  if (region === 'international') return null;
  return region === 'system' ? systemRegion(locale) : region;
};
