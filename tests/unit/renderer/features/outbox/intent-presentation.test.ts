import { expect, it } from 'vitest';
import type { Intent, IntentListRow, OutboxHoldStatus } from '../../../../../electron/contract/index.ts';
import {
  describeIntentBriefly,
  describeIntentState,
  explainIntentState,
  hasOwnResult,
  isFound,
} from '../../../../../renderer/features/outbox/intent-presentation.ts';
import { bytes } from '../../../../../electron/base/branded-types.ts';
import { describeSentBytes } from '../../../../../renderer/features/outbox/batches/batch-presentation.ts';
import { sendMessages } from '../../../../../renderer/features/edits/send/messages.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { fakeIntent } from '../../../../support/fake-outbox.ts';

const line = (more: Partial<IntentListRow>): IntentListRow =>
  ({
    state: 'waiting',
    waitsFor: null,
    looking: false,
    problem: null,
    attempts: 1,
    edit: null,
    ...more,
  }) as IntentListRow;
const status = (hold: OutboxHoldStatus['hold']): OutboxHoldStatus => ({ hold, until: null }) as OutboxHoldStatus;
const problem = { code: 'rateLimited', message: 'Too many requests.' } as const;
const { outbox } = m;
const { brief, holds, explainWaiting, explainLookingFirst } = outbox;

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
] as const)('shows in the list why an entry still waits: %s', (_, entry, hold, expected) => {
  expect(describeIntentBriefly(entry, status(hold))).toBe(expected);
});

it('explains that an entry is searched for before it is resent, unless everything is on hold', () => {
  const intent = fakeIntent('a', {
    error: { ...problem, retryable: true },
    alreadyThere: false,
    look: { state: 'due' } as Intent['look'],
  });
  expect(explainIntentState(intent, status(null))).toBe(explainLookingFirst);
  expect(explainIntentState(intent, status('offline'))).toBe(explainWaiting.offline);
  expect(explainIntentState({ ...intent, look: null }, status(null))).toBe(explainWaiting.inTurn);
});

it('distinguishes an item that was found in the account from one that the service confirmed', () => {
  const { explain } = outbox;
  const done = (...events: readonly string[]): Intent =>
    fakeIntent('i', { state: 'done', events: events.map((what) => ({ what, at: '', detail: null })) as never });
  const found = done('sent', 'lost', 'looked', 'found');
  expect([isFound(found), explainIntentState(found, status(null))]).toEqual([true, explain.foundDone]);
  const answered = done('sent', 'lost', 'looked', 'sent', 'answered');
  expect([isFound(answered), explainIntentState(answered, status(null))]).toEqual([false, explain.done]);
  expect(isFound({ ...found, alreadyThere: true })).toBe(false);
});

it('attributes an answer to the service only if the service sent one', () => {
  const answer = { status: 422, raw: null, cut: false, at: '' };
  const error = { code: 'signInNeeded', message: 'Enter the password.', retryable: false } as const;
  const waiting = fakeIntent('i', { events: [], answer: null, alreadyThere: false, error });
  expect(hasOwnResult(waiting)).toBe(true);
  expect(hasOwnResult({ ...waiting, answer })).toBe(false);
  expect(hasOwnResult({ ...waiting, error: null })).toBe(false);
  for (const code of ['unknownOutcome', 'invalid', 'serviceFault'] as const)
    expect(hasOwnResult({ ...waiting, error: { ...error, code } })).toBe(false);
  expect(hasOwnResult({ ...waiting, error: null, alreadyThere: true })).toBe(true);
});

it('shows no sent bytes that look complete while files are missing', () => {
  expect(describeSentBytes({ finishedBytes: bytes(1_200_000), bytes: bytes(2_500_000) })).toBe('1.2 MB of 2.5 MB');
  expect(describeSentBytes({ finishedBytes: bytes(2_500_225), bytes: bytes(2_533_829) })).toBe('');
  expect(describeSentBytes({ finishedBytes: bytes(2_500_225), bytes: bytes(2_500_225) })).toBe('2.5 MB of 2.5 MB');
});

it('counts pending entries and entries that need attention in the header of the outbox', () => {
  expect([outbox.summary(0, 0), outbox.summary(2, 0), outbox.summary(1, 1), outbox.summary(0, 3)]).toEqual([
    '',
    '2 pending',
    '1 pending · 1 needs attention',
    '3 need attention',
  ]);
});

it('names and explains an edit that turned sending off', () => {
  const stopped = fakeIntent('a', {
    kind: 'edit',
    state: 'failed',
    alreadyThere: false,
    edit: { hasStoppedSending: true, conflict: null } as Intent['edit'],
  });
  expect(describeIntentState(stopped)).toBe(sendMessages.stopped.badge);
  expect(explainIntentState(stopped, status(null))).toBe(sendMessages.stopped.explain);
  expect(describeIntentBriefly(line({ state: 'failed', edit: stopped.edit, problem }), status(null))).toBe(
    sendMessages.entry.changedMore,
  );
});

it('describes what a finished entry left: nothing new, not shown by a sync yet, fields left out, or attempts', () => {
  const done = (more: Partial<IntentListRow>): string =>
    describeIntentBriefly(
      line({ state: 'done', attempts: 2, notTaken: 0, notice: null, unconfirmed: null, alreadyThere: false, ...more }),
      status(null),
    );
  const texts = m.outbox.brief;
  expect(done({ alreadyThere: true, unconfirmed: 'missed', notTaken: 3 })).toBe(texts.alreadyThere);
  expect(done({ unconfirmed: 'missed', notTaken: 3 })).toBe(texts.missed);
  expect(done({ notTaken: 3, notice: 'A notice' })).toBe(texts.notTaken(3));
  expect(done({ notice: 'A notice' })).toBe('A notice');
  expect(done({ unconfirmed: 'pending' as never })).toBe(texts.notYet);
  expect(done({})).toBe(m.outbox.attempt(2));
});
