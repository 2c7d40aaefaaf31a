import type { Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import { nextState } from './states.ts';
import type { Happening } from './states.ts';
import type { KeptLook, Patch } from '../types.ts';

/** Nothing was looked for yet. */
export const newLook: KeptLook = { passes: 0, notBefore: null, lookedAt: null, why: null, problem: null };

/** Nothing is looked for any more. */
export const noLook = { look: null, asks: false, found: [], stopped: false } as const satisfies Patch;

/** What a happening makes of the looking: it begins where nobody knows, and ends where somebody does. Pure. */
export const lookAfter = ({ state, resource }: Pick<Intent, 'state' | 'resource'>, happening: Happening): Patch => {
  const after = nextState(state, happening);
  if (after === 'unknown') {
    const asks = !resourceOf(resource).can.search;
    return { look: { ...newLook, why: asks ? 'noList' : null }, asks, found: [] };
  }
  return after === 'sending' ? {} : noLook;
};
