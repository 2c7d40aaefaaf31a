/** How long a picture that could not be had is not asked for again, in milliseconds. */
const rest = 10_000;

/** Few enough to be looked through: what was asked for within that time. Only the forgetting is told to those who look. */
const missing: string[] = [];
let turn = $state(0);
let timer: ReturnType<typeof setTimeout> | undefined;

const forget = (): void => {
  timer = undefined;
  missing.length = 0;
  turn += 1;
};

/** Notes that a picture could not be had just now. */
export const noteMissing = (place: string): void => {
  if (!missing.includes(place)) missing.push(place);
  timer ??= setTimeout(forget, rest);
};

/**
 * Whether a picture could not be had just now: rows that come by meanwhile need not ask each for itself. Those that are
 * still there when it is forgotten ask then.
 */
export const isMissing = (place: string): boolean => turn >= 0 && missing.includes(place);
