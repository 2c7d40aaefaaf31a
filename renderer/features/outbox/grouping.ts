import type { Intent, IntentState } from '../../../electron/contract/index.ts';

/** The groups of the outbox, in their order. */
export const groupNames = ['needsYou', 'onTheWay', 'done'] as const;
export type GroupName = (typeof groupNames)[number];

const groupOf: Readonly<Record<IntentState, GroupName>> = {
  failed: 'needsYou',
  unknown: 'needsYou',
  waiting: 'onTheWay',
  sending: 'onTheWay',
  done: 'done',
  cancelled: 'done',
};

export interface Group {
  readonly name: GroupName;
  readonly intents: readonly Intent[];
}

/** The intents by what they need, newest first; a group without any is left out. */
export const grouped = (intents: readonly Intent[]): readonly Group[] =>
  groupNames
    .map((name) => ({ name, intents: intents.filter(({ state }) => groupOf[state] === name) }))
    .filter((group) => group.intents.length > 0);

const newestFirst = (a: Intent, b: Intent): number => b.createdAt.localeCompare(a.createdAt);

/** The list with some intents in their new form. */
export const merged = (intents: readonly Intent[], changed: readonly Intent[]): readonly Intent[] => {
  const byId = new Map(intents.map((intent) => [intent.id, intent]));
  for (const intent of changed) byId.set(intent.id, intent);
  return [...byId.values()].sort(newestFirst);
};

/** What may be done with an intent now. */
export const canRetry = ({ state }: Intent): boolean => state === 'failed' || state === 'cancelled';
export const canCancel = ({ state }: Intent): boolean => state === 'waiting' || state === 'sending';
export const canDiscard = ({ state }: Intent): boolean => !['waiting', 'sending'].includes(state);

/** Whether an intent stands where a person's hand is asked for. */
export const wasSent = ({ attempts }: Intent): boolean => attempts > 0;
