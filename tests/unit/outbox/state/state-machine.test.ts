import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntentState } from '../../../../electron/contract/outbox.ts';
import {
  type IntentTransition,
  eventByTransition,
  mayDiscard,
  getNextState,
} from '../../../../electron/outbox/state/state-machine.ts';

const happenings = Object.keys(eventByTransition) as IntentTransition[];
/** Transitions that the user requests. */
const byPerson: readonly IntentTransition[] = ['cancel', 'retry', 'sendAgain'];

/** The actual state of the service, and the program’s knowledge of it. */
interface Model {
  state: IntentState;
  /** The number of times that the service performed the intent. */
  performed: number;
  /** Whether the service may have performed it, as far as the program can tell. */
  mayBeThere: boolean;
}

interface Machine {
  state: IntentState;
}

/**
 * Returns whether the service has performed the request after this transition, or null if the transition is impossible.
 */
const performedBy = (happening: IntentTransition, didIt: boolean): boolean => {
  if (happening === 'taken') return true;
  return ['lost', 'interrupted'].includes(happening) && didIt;
};

/** A transition with the result of the service. The real part is the transition table. */
class Happens implements fc.Command<Model, Machine> {
  readonly happening: IntentTransition;
  readonly didIt: boolean;

  constructor(happening: IntentTransition, didIt: boolean) {
    this.happening = happening;
    this.didIt = didIt;
  }

  /** A search returns the actual state: it finds exactly the existing items. */
  check({ performed }: Readonly<Model>): boolean {
    if (this.happening === 'found') return performed > 0;
    if (['absent', 'withdrawn', 'sendAgain', 'givenUp'].includes(this.happening)) return performed === 0;
    return true;
  }

  run(model: Model, real: Machine): void {
    const from = real.state;
    const to = getNextState(from, this.happening);
    if (to === null) return;
    real.state = to;
    if (to === 'sending') {
      expect(model.performed).toBe(0);
      expect(model.mayBeThere).toBe(false);
      model.mayBeThere = true;
    }
    if (from === 'sending' && performedBy(this.happening, this.didIt)) model.performed += 1;
    if (!['unknown', 'sending'].includes(to)) model.mayBeThere = false;
    if (['failed', 'cancelled'].includes(from) && to === 'waiting') expect(byPerson).toContain(this.happening);
    model.state = to;
    expect(model.performed).toBeLessThanOrEqual(1);
    if (to === 'done') expect(model.performed).toBe(1);
    if (['waiting', 'failed', 'cancelled'].includes(to)) expect(model.performed).toBe(0);
    expect(from).not.toBe('done');
  }

  toString(): string {
    return `${this.happening}${this.didIt ? ' (performed)' : ''}`;
  }
}

describe('intent after any sequence of transitions', () => {
  it('is performed at most once by the service, and done means that it was', () => {
    const one = fc
      .tuple(fc.constantFrom(...happenings), fc.boolean())
      .map(([happening, didIt]) => new Happens(happening, didIt));
    fc.assert(
      fc.property(fc.commands([one], { maxCommands: 60 }), (commands) => {
        fc.modelRun(
          () => ({
            model: { state: 'waiting', performed: 0, mayBeThere: false } satisfies Model,
            real: { state: 'waiting' } satisfies Machine,
          }),
          commands,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('can be discarded exactly when it is not in progress', () => {
    for (const state of ['waiting', 'sending', 'done', 'failed', 'unknown', 'cancelled'] as const)
      expect(mayDiscard(state)).toBe(getNextState(state, 'cancel') === null);
  });
});

it('marks an intent as unknown that was being sent when the program stopped', () => {
  expect(getNextState('sending', 'interrupted')).toBe('unknown');
});

it('allows no transition from done', () => {
  expect(happenings.map((happening) => getNextState('done', happening))).toEqual(happenings.map(() => null));
});
