import type { Dice } from '../../electron/demo/random.ts';

/** What goes wrong, and where. */
const kinds = {
  network: [
    'lostRequest',
    'cut',
    'lostAnswer',
    'half',
    'hang',
    'late',
    'lateRequest',
    'garbled',
    'limited',
    'faulty',
    'faultyAfter',
    'unauthorized',
    'redirected',
    'twice',
    'offline',
  ],
  disk: ['full', 'faulty', 'slow'],
  keychain: ['locked', 'denied', 'absent', 'silent'],
} as const;
type Place = keyof typeof kinds;
export type Fate = (typeof kinds)['network'][number];

/** For so long (milliseconds since the run began) so many in a hundred meet with it. */
export interface Disturbance {
  readonly of: Place;
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly percent: number;
}

/** What there is at a place at a time; undefined: nothing is wrong. */
export const at = (disturbances: readonly Disturbance[], place: Place, time: number): Disturbance | undefined =>
  disturbances.find(({ of, from, to }) => of === place && time >= from && time < to);

const places = ['network', 'network', 'network', 'network', 'disk', 'keychain'] as const;

/** The disturbances of a run of that length. */
export const disturbancesOf = (dice: Dice, lengthMs: number): Disturbance[] =>
  Array.from({ length: dice.below(7) }, () => {
    const of = dice.pick(places);
    const from = dice.below(lengthMs);
    const to = from + dice.below(10 * 60_000);
    return { of, kind: dice.pick<string>(kinds[of]), from, to, percent: 20 + dice.below(80) };
  });
