import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IntentState } from '../../../electron/contract/outbox.ts';
import { eventOf, mayDiscard, nextState } from '../../../electron/outbox/states.ts';
import type { Happening } from '../../../electron/outbox/states.ts';

const happenings = Object.keys(eventOf) as Happening[];
const histories = fc.array(fc.constantFrom(...happenings), { maxLength: 60 });
/** After these it is certain that the service did not do it. */
const certain: readonly Happening[] = ['refused', 'notSent', 'cancel'];

/** The states a history leads through; what cannot happen is left out. */
const walk = (
  history: readonly Happening[],
  visit: (happening: Happening, from: IntentState, to: IntentState) => void,
): IntentState =>
  history.reduce<IntentState>((state, happening) => {
    const next = nextState(state, happening);
    if (next) visit(happening, state, next);
    return next ?? state;
  }, 'waiting');

describe('whatever happens to an intent, in whatever order', () => {
  it('is never sent while it may have been performed before', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let mayBeThere = false;
        walk(history, (happening, _, to) => {
          if (to === 'sending') {
            expect(mayBeThere).toBe(false);
            mayBeThere = true;
          }
          if (certain.includes(happening)) mayBeThere = false;
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it('stays what it is once it is done or unknown', () => {
    fc.assert(
      fc.property(histories, (history) => {
        walk(history, (_, from) => expect(['done', 'unknown']).not.toContain(from));
      }),
      { numRuns: 2_000 },
    );
  });

  it('goes from failed or cancelled back to waiting at a person’s word only', () => {
    fc.assert(
      fc.property(histories, (history) => {
        walk(history, (happening, from) => {
          if (from === 'failed' || from === 'cancelled') expect(happening).toBe('retry');
        });
      }),
    );
  });

  it('can be discarded exactly when it is not on its way', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const state = walk(history, () => undefined);
        expect(mayDiscard(state)).toBe(nextState(state, 'cancel') === null);
      }),
    );
  });
});

it('one that was being sent when the program stopped is unknown', () => {
  expect(nextState('sending', 'interrupted')).toBe('unknown');
});
