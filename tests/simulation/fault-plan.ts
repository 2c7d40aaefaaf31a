import type { RandomSequence } from '../../electron/demo/random.ts';

/** The kinds of disturbances by location. */
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

/**
 * Responses of services that perform a creation but respond differently, and disturbances between a request and its
 * response.
 */
const answersAfter = [
  'redirected301',
  'redirected302',
  'redirectedToItem',
  'redirected300',
  'redirectedElsewhere',
  'earlyAfter',
  'limitedAfter',
  'unauthorizedAfter',
  'tooSoon',
  'killed',
  'lostAnswer',
] as const;
/**
 * Responses of services that perform a creation, but do not show or confirm the created item. An earlier response is
 * repeated only if there is one, so it is more frequent.
 */
const unclearAnswers = [
  'missingAfter',
  'proxyTimeoutAfter',
  'acceptedAfter',
  'partsAfter',
  'wordAfter',
  'reportAfter',
  'listAfter',
  'repeatedAfter',
  'repeatedAfter',
  'repeatedAfter',
] as const;
export const isUnclearAnswer = (kind: string): boolean => unclearAnswers.some((one) => one === kind);
/** Responses to updates, some of which are performed. */
const answersToUpdates = [
  ...answersAfter,
  'redirected308',
  'timeout',
  'timeoutAfter',
  'lostRequest',
  'lateRequest',
  'limited',
  'faulty',
  'faultyAfter',
] as const;
/** The offset of the computer's clock, in milliseconds. */
const day = 86_400_000;
const skews = [3 * day, -3 * day, day, 10 * 60_000, -10 * 60_000] as const;

type Place = keyof typeof kinds | 'clock' | 'updates' | 'others';
export type Fate = (typeof kinds)['network'][number] | (typeof answersToUpdates | typeof unclearAnswers)[number];

/** A disturbance of a percentage of operations during a period, in milliseconds since the start of the run. */
export interface Disturbance {
  readonly of: Place;
  readonly kind: string;
  readonly from: number;
  readonly to: number;
  readonly percent: number;
}

/** Returns the disturbance of a location at a time, or undefined. */
export const at = (disturbances: readonly Disturbance[], place: Place, time: number): Disturbance | undefined =>
  disturbances.find(({ of, from, to }) => of === place && time >= from && time < to);

const places = ['network', 'network', 'network', 'network', 'disk', 'keychain'] as const;

/** Returns the disturbances of a run with this length. */
export const disturbancesOf = (dice: RandomSequence, lengthMs: number): Disturbance[] =>
  Array.from({ length: dice.below(7) }, () => {
    const of = dice.pick(places);
    const from = dice.below(lengthMs);
    const to = from + dice.below(10 * 60_000);
    return { of, kind: dice.pick<string>(kinds[of]), from, to, percent: 20 + dice.below(80) };
  });

/** Returns additional disturbances by services that store, list and respond in unusual ways. */
export const strangeDisturbancesOf = (dice: RandomSequence, lengthMs: number): Disturbance[] => {
  const answers = Array.from({ length: dice.below(4) }, () => {
    const kind = dice.pick<string>(answersAfter);
    const from = dice.below(lengthMs);
    // A program that is killed with each request makes no progress.
    const to = from + dice.below(kind === 'killed' ? 30_000 : 10 * 60_000);
    return { of: 'network' as const, kind, from, to, percent: 20 + dice.below(80) };
  });
  const clocks = Array.from({ length: dice.chance(30) ? 1 + dice.below(2) : 0 }, () => {
    const from = dice.below(lengthMs);
    return {
      of: 'clock' as const,
      kind: String(dice.pick(skews)),
      from,
      to: from + dice.below(10 * 60_000),
      percent: 100,
    };
  });
  return [...answers, ...clocks];
};

/** Returns additional disturbances of updates, and periods in which another user changes items right after reads of them. */
export const updateDisturbancesOf = (dice: RandomSequence, lengthMs: number): Disturbance[] =>
  (['updates', 'updates', 'others'] as const).flatMap((of) =>
    Array.from({ length: dice.below(4) }, () => {
      const kind = of === 'others' ? 'busy' : dice.pick<string>(answersToUpdates);
      const from = dice.below(lengthMs);
      const to = from + dice.below(kind === 'killed' ? 30_000 : 10 * 60_000);
      return { of, kind, from, to, percent: 10 + dice.below(60) };
    }),
  );

/** Returns additional disturbances by services whose success does not show the created item. */
export const unclearDisturbancesOf = (dice: RandomSequence, lengthMs: number): Disturbance[] =>
  Array.from({ length: 1 + dice.below(4) }, () => {
    const from = dice.below(lengthMs);
    const to = from + dice.below(10 * 60_000);
    return { of: 'network', kind: dice.pick<string>(unclearAnswers), from, to, percent: 20 + dice.below(80) };
  });
