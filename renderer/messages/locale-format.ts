/** The formats of numbers, days and times of a region. Texts remain in the language of the catalogue. */
interface Writing {
  /** `48,216` */
  readonly number: (value: number) => string;
  /** `2.0`: always one digit after the decimal separator. */
  readonly oneDigit: (value: number) => string;
  /** `12 Mar 2024`, or `Mar 12, 2024` if the month precedes the day. In the local time zone. */
  readonly day: (when: Date) => string;
  /** `14:02`, or `02:02 pm` with a 12-hour clock. In the local time zone. */
  readonly time: (when: Date) => string;
  /** `14:02:06`, the time with seconds. */
  readonly timeExact: (when: Date) => string;
  /** The English locale with the region's order of day and month. */
  readonly days: 'en-GB' | 'en-US';
  readonly clock: { readonly hour: '2-digit'; readonly minute: '2-digit'; readonly hour12: boolean };
}

interface Habits {
  readonly numbers: string;
  readonly monthFirst: boolean;
  readonly twelve: boolean;
}

/** The format of the designs: `48,216`, `12 Mar 2024`, `14:02`. */
const international: Habits = { numbers: 'en-US', monthFirst: false, twelve: false };

const getRegionFormats = (region: string): Habits => {
  const { language } = new Intl.Locale(`und-${region}`).maximize();
  const locale = `${language}-${region}`;
  const [first] = new Intl.DateTimeFormat(locale, { calendar: 'gregory' })
    .formatToParts(0)
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year');
  return {
    // Digits are always 0 to 9, because they are part of English text.
    numbers: `${locale}-u-nu-latn`,
    monthFirst: first?.type === 'month',
    twelve: new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true,
  };
};

/** Returns the formats of a region such as `DE`, or the international ones for null and unknown regions. */
export const createLocaleFormat = (region: string | null): Writing => {
  const { numbers, monthFirst, twelve } =
    region !== null && /^[A-Z]{2}$/.test(region) ? getRegionFormats(region) : international;
  const days = monthFirst ? 'en-US' : 'en-GB';
  const clock = { hour: '2-digit', minute: '2-digit', hour12: twelve } as const;
  const grouped = new Intl.NumberFormat(numbers);
  const tenths = new Intl.NumberFormat(numbers, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const dayFormat = new Intl.DateTimeFormat(days, { day: 'numeric', month: 'short', year: 'numeric' });
  const timeFormat = new Intl.DateTimeFormat(days, clock);
  const exactFormat = new Intl.DateTimeFormat(days, { ...clock, second: '2-digit' });
  return {
    number: (value) => grouped.format(value),
    oneDigit: (value) => tenths.format(value),
    day: (when) => dayFormat.format(when),
    time: (when) => timeFormat.format(when),
    timeExact: (when) => exactFormat.format(when),
    days,
    clock,
  };
};

/** Returns the region that the page was loaded with, or null, for example in a test without a page. */
export const getPageRegion = (): string | null =>
  typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('region');
