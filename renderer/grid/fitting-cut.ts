/** How wide a text is drawn, in pixels. */
export type Measure = (text: string) => number;

/** A text is measured and laid out by two rulers: so much more than its room is none. */
const slack = 1;

/** A mark or a joiner belongs to the letter before it, as the second half of a pair does. */
const clings = /^(?:\p{M}|\u200d|[\udc00-\udfff])/u;
/** What follows a joiner is no letter by itself. */
const joins = /\u200d$/;

/**
 * How much of the start of a name stands before «…» where all of it does not fit: letters, as many as leave room for the
 * end. Null: it fits whole.
 */
export const headThatFits = (start: string, end: string, width: number, measure: Measure): number | null => {
  if (measure(start + end) <= width + slack) return null;
  const room = width - measure(`…${end}`);
  let [fits, tooMany] = [0, start.length];
  while (tooMany - fits > 1) {
    const half = Math.floor((fits + tooMany) / 2);
    if (measure(start.slice(0, half)) <= room) fits = half;
    else tooMany = half;
  }
  while (fits > 0 && (clings.test(start.slice(fits)) || joins.test(start.slice(0, fits)))) fits -= 1;
  return fits;
};
