/** How long a picture that could not be had is not asked for again, in milliseconds. */
const rest = 10_000;

const missing = new Set<string>();
let turn = $state(0);
let timer: ReturnType<typeof setTimeout> | undefined;

const forget = (): void => {
  timer = undefined;
  missing.clear();
  turn += 1;
};

/** Notes that a picture could not be had just now. */
export const noteMissing = (place: string): void => {
  missing.add(place);
  timer ??= setTimeout(forget, rest);
};

/**
 * Whether a picture could not be had just now: rows that come by meanwhile need not ask each for itself. Those that are
 * still there when it is forgotten ask then.
 */
export const isMissing = (place: string): boolean => turn >= 0 && missing.has(place);
