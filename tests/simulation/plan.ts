import { Dice } from '../../electron/demo/random.ts';
import type { Weather } from './service.ts';

/** Something that the person does, or that is done to the program, at a time. */
export interface Step {
  readonly at: number;
  readonly what:
    'connect' | 'create' | 'cancel' | 'retry' | 'hold' | 'release' | 'sync' | 'signOut' | 'signIn' | 'kill' | 'start';
  readonly title: string;
  readonly words: string;
}

/** A person's script and the weather that it meets; all chance comes of the seed. */
export interface Plan {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly weather: readonly Weather[];
  readonly ends: number;
}

const lengthMs = 30 * 60_000;
const deeds = [
  ...Array.from({ length: 8 }, () => 'create' as const),
  'cancel',
  'cancel',
  'retry',
  'hold',
  'release',
  'release',
  'sync',
  'signOut',
  'signIn',
  'kill',
  'kill',
] as const;
const fates = [
  'lostRequest',
  'lostAnswer',
  'half',
  'hang',
  'limited',
  'faulty',
  'faultyAfter',
  'unauthorized',
  'offline',
] as const;

/** The plan of a seed: the same for the same. */
export const planOf = (seed: number): Plan => {
  const dice = new Dice(seed, 1, 0);
  const steps: Step[] = [{ at: 1, what: 'connect', title: '', words: 'connects' }];
  const count = 4 + dice.below(16);
  const times = Array.from({ length: count }, () => 5_000 + dice.below(lengthMs)).toSorted((one, other) => one - other);
  let made = 0;
  for (const at of times) {
    const what = dice.pick(deeds);
    const title = what === 'create' ? `P-${(made += 1)}` : `P-${1 + dice.below(Math.max(1, made))}`;
    steps.push({ at, what, title, words: ['create', 'cancel', 'retry'].includes(what) ? `${what} ${title}` : what });
    if (what === 'kill') steps.push({ at: at + 1_000 + dice.below(60_000), what: 'start', title: '', words: 'start' });
  }
  const weather = Array.from({ length: dice.below(6) }, (): Weather => {
    const from = dice.below(lengthMs);
    return { from, to: from + dice.below(10 * 60_000), fate: dice.pick(fates), percent: 20 + dice.below(80) };
  });
  return { seed, steps, weather, ends: lengthMs + 11 * 60_000 };
};
