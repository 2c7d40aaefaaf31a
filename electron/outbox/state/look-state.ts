import type { Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import { nextState } from './states.ts';
import type { Happening } from './states.ts';
import type { LookRecord, Patch } from '../types.ts';

/** Before the first pass. */
export const newLook: LookRecord = { passes: 0, notBefore: null, lookedAt: null, why: null, problem: null };

/** Ends reconciling. */
export const noLook = { look: null, asks: false, found: [], stopped: false } as const satisfies Patch;

/** How a transition affects reconciling: it begins with `unknown` and ends with any other state. Pure. */
export const lookAfter = ({ state, resource }: Pick<Intent, 'state' | 'resource'>, happening: Happening): Patch => {
  const after = nextState(state, happening);
  if (after === 'unknown') {
    const asks = !resourceOf(resource).can.search;
    return { look: { ...newLook, why: asks ? 'noList' : null }, asks, found: [] };
  }
  return after === 'sending' ? {} : noLook;
};
