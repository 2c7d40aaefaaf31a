/** Measures the width of a text in pixels. */
export type Measure = (text: string) => number;

/** The tolerance in pixels, because measured and rendered widths differ slightly. */
const tolerancePx = 1;

/** A combining mark, a joiner or the second half of a surrogate pair belongs to the preceding character. */
const clings = /^(?:\p{M}|\u200d|[\udc00-\udfff])/u;
/** A character after a joiner belongs to the same grapheme. */
const joins = /\u200d$/;

/**
 * Returns how many leading characters of a name fit before «…» and the end of the name, or null if the whole name fits.
 */
export const truncateMiddle = (start: string, end: string, width: number, measure: Measure): number | null => {
  if (measure(start + end) <= width + tolerancePx) return null;
  const availableWidth = width - measure(`…${end}`);
  let [fits, tooMany] = [0, start.length];
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2);
    if (measure(start.slice(0, half)) <= availableWidth) fits = half;
    else tooMany = half;
  }
  while (fits > 0 && (clings.test(start.slice(fits)) || joins.test(start.slice(0, fits)))) fits -= 1;
  return fits;
};
