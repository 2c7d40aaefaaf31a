import { MissedPictures } from './missed.ts';

const missed = new MissedPictures();
/** Only the end of a rest is told to those who look. */
let turn = $state(0);

/** Notes that a picture could not be had just now. */
export const noteMissing = (place: string): void => missed.note(place, () => (turn += 1));

/** Notes that a picture is here. */
export const noteShown = (place: string): void => missed.forget(place);

/**
 * Whether a picture could not be had just now: rows that come by meanwhile need not ask each for itself. Those that are
 * still there after a while ask then.
 */
export const isMissing = (place: string): boolean => turn >= 0 && missed.rests(place);

/** Whether a picture could not be had the last time. */
export const wasMissing = (place: string): boolean => turn >= 0 && missed.has(place);
