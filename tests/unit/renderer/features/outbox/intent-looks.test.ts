import { expect, it } from 'vitest';
import type { Intent, IntentLine, OutboxHoldStatus } from '../../../../../electron/contract/index.ts';
import { briefOf, explainOf } from '../../../../../renderer/features/outbox/intent-looks.ts';
import { m } from '../../../../../renderer/messages/index.ts';

const line = (more: Partial<IntentLine>): IntentLine =>
  ({ state: 'waiting', waitsFor: null, looking: false, problem: null, attempts: 1, ...more }) as IntentLine;
const status = (hold: OutboxHoldStatus['hold']): OutboxHoldStatus => ({ hold, until: null }) as OutboxHoldStatus;
const problem = { code: 'rateLimited', message: 'Too many requests.' } as const;
const { brief, holds, explainWaiting, explainLookingFirst } = m.outbox;

it.each([
  ['an entry that waits for its turn', line({}), null, holds.inTurn],
  ['an entry that the service denied', line({ problem }), null, problem.message],
  ['an entry that is looked for first', line({ problem, looking: true }), null, brief.lookingFirst],
  ['an entry that is looked for first, while everything is on hold', line({ looking: true }), 'held', holds.held],
  [
    'an entry that is looked for first, and needs another',
    line({ looking: true, waitsFor: 'A' }),
    null,
    brief.waitsFor('A'),
  ],
] as const)('says in the list why it still waits: %s', (_, entry, hold, expected) => {
  expect(briefOf(entry, status(hold))).toBe(expected);
});

it('explains that an entry is looked for before it is sent again, unless everything is on hold', () => {
  const intent = { state: 'waiting', error: problem, alreadyThere: false, look: { state: 'due' } } as unknown as Intent;
  expect(explainOf(intent, status(null))).toBe(explainLookingFirst);
  expect(explainOf(intent, status('offline'))).toBe(explainWaiting.offline);
  expect(explainOf({ ...intent, look: null }, status(null))).toBe(explainWaiting.inTurn);
});
