/** The groups of the outbox, in the order in which they are listed. */
export const intentGroups = ['needsYou', 'onTheWay', 'done'] as const;
export type IntentGroup = (typeof intentGroups)[number];

/** Every state, in the order in which a person is asked for it; an unknown one is on the way while it is looked for. */
export const intentStates = ['waiting', 'sending', 'failed', 'unknown', 'done', 'cancelled'] as const;
