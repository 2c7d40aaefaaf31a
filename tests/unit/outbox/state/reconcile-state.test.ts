import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ReconcileStatus } from '../../../../electron/contract/outbox.ts';
import {
  initialReconcileState,
  endReconcilePatch,
  getStepAfter,
} from '../../../../electron/outbox/state/reconcile-state.ts';

const initialStatus: ReconcileStatus = {
  state: 'due',
  passes: 0,
  items: null,
  notBefore: null,
  lookedAt: null,
  why: null,
  problem: null,
};
const intent = {
  kind: 'create',
  state: 'failed',
  resource: 'ecatalog',
  attempts: 1,
  look: null,
  resultId: null,
} as const;

describe('stepAfter', () => {
  it.each([0, 1])(
    'searches for an intent that the user cancels only if the service may have it (%i denials)',
    (denials) => {
      const waiting = { ...intent, state: 'waiting', look: initialStatus } as const;
      expect(getStepAfter({ intent: waiting, denials }, 'cancel')).toEqual(
        denials > 0 ? { state: 'unknown', patch: { stopped: true } } : { state: 'cancelled', patch: endReconcilePatch },
      );
    },
  );

  it.each([
    ['the service denied it', { denials: 3 }, 1],
    ['the service returned a result', { resultId: toResourceId('a') }, 1],
    ['both are unknown', {}, 0],
  ])('remembers on a retry that an intent may be in the account if %s', (_, known, denials) => {
    const { denials: before = 0, resultId = null } = known as { denials?: number; resultId?: never };
    expect(getStepAfter({ intent: { ...intent, resultId }, denials: before }, 'retry')).toMatchObject({
      state: 'waiting',
      patch: { denials, resultId: null, look: initialReconcileState },
    });
  });

  it('starts a retry with a search only for intents that were sent and can be searched', () => {
    expect(getStepAfter({ intent: { ...intent, attempts: 0 }, denials: 0 }, 'retry')?.patch.look).toBeNull();
    expect(getStepAfter({ intent: { ...intent, resource: 'channel' }, denials: 0 }, 'retry')?.patch.look).toBeNull();
  });

  it('keeps the search of an intent that waits again, and ends it with any other state', () => {
    const waiting = { ...intent, state: 'waiting', look: initialStatus } as const;
    expect(getStepAfter({ intent: waiting, denials: 1 }, 'notSent')).toEqual({ state: 'waiting', patch: {} });
    expect(getStepAfter({ intent: waiting, denials: 1 }, 'found')).toEqual({ state: 'done', patch: endReconcilePatch });
  });
});
