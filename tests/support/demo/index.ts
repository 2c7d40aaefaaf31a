import { startThread } from '../../../electron/base/thread.ts';
import { startDemoInline as startHere } from '../../../electron/demo/index.ts';
import type * as demo from '../../../electron/demo/index.ts';
import { type DemoHandlers, startOnThread } from '../../../electron/demo/protocol.ts';
import { Rules } from './rules.ts';
import type { Rule } from './misbehaviours.ts';

export type { RequestMatch } from './handler.ts';
export type { Rule } from './misbehaviours.ts';
export type { Counts, CreatedItem, RequestRecord, ResourcePath, TokenShape } from '../../../electron/demo/index.ts';

/** The misbehaviour of a service: options of the demo, and rules for single requests. */
export type Misbehaviour = demo.Misbehaviour & { readonly rules?: readonly Rule[] };

export type DemoOptions = Omit<demo.DemoOptions, 'misbehave'> & { readonly misbehave?: Misbehaviour };

/** The demo service with configurable misbehaviour. */
export type DemoService = Omit<demo.DemoService, 'set'> & { set(change: Misbehaviour): Promise<void> };

/** Starts a service on the calling thread. */
export const startDemoHere = async ({ misbehave = {}, ...options }: DemoOptions = {}): Promise<DemoService> => {
  const { rules: first = [], ...behaviour } = misbehave;
  const rules = new Rules();
  rules.replace(first);
  const service = await startHere({ ...options, misbehave: behaviour }, rules);
  return {
    ...service,
    set: async ({ rules: next, ...change }) => {
      if (next) rules.replace(next);
      await service.set(change);
    },
  };
};

/** Starts a service on a separate thread. */
export const startDemo = async (options: DemoOptions = {}): Promise<DemoService> =>
  startOnThread(startThread<DemoHandlers>(new URL('.', import.meta.url), 'misbehaving-thread', null), options);
