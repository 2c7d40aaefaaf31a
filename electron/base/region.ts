/** `@rg=dezzzz`, `;rg=gbsct`, `-u-rg-atzzzz`: the region that was chosen apart from the language. */
const override = /[@;_-]rg[=-]([a-z]{2})[a-z\d]{1,4}(?![a-z\d])/i;

/** What the system says where nobody chose a language: it tells of no place. */
const nowhere = /(?:^|[_@-])(?:c|posix)(?:$|[._@])/i;

const parsed = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
};

/**
 * The region (`DE`) in a locale as `app.getSystemLocale()` tells it, to the system's own letter: `en-US@rg=dezzzz`,
 * `ca-ES@valencia`, `en_US.UTF-8`, `C`, or nothing. Null where it does not tell one.
 */
export const systemRegion = (locale: string): string | null => {
  const asked = override.exec(locale)?.[1]?.toUpperCase();
  if (asked !== undefined) return asked;
  if (nowhere.test(locale)) return null;
  const [tag = ''] = locale.split(/[@.]/);
  const region = parsed(tag.replaceAll('_', '-'))?.region;
  return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
};

/** The region whose manner of writing numbers and times was chosen; null: the one that belongs to no region. */
export const chosenRegion = ({ region }: { readonly region: string }, locale: string): string | null => {
  if (region === 'international') return null;
  return region === 'system' ? systemRegion(locale) : region;
};
