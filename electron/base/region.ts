/** `@rg=dezzzz`, `;rg=gbsct`, `-u-rg-atzzzz`: a region that was selected separately from the language. */
const regionOverride = /[@;_-]rg[=-]([a-z]{2})[a-z\d]{1,4}(?![a-z\d])/i;

/** The system's locale if no language was selected, which implies no region. */
const noRegionPattern = /(?:^|[_@-])(?:c|posix)(?:$|[._@])/i;

const parseLocale = (tag: string): Intl.Locale | null => {
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
export const parseSystemRegion = (locale: string): string | null => {
  const overrideRegion = regionOverride.exec(locale)?.[1]?.toUpperCase();
  if (overrideRegion !== undefined) return overrideRegion;
  if (noRegionPattern.test(locale)) return null;
  const [tag = ''] = locale.split(/[@.]/);
  const region = parseLocale(tag.replaceAll('_', '-'))?.region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
};

/** Returns the region for the format of numbers and times, or null for the international format. */
export const getFormatRegion = ({ region }: { readonly region: string }, locale: string): string | null => {
  if (region === 'international') return null;
  return region === 'system' ? parseSystemRegion(locale) : region;
};
