import { describe, expect, it } from 'vitest';
import { intentId } from '../../../../electron/base/brand.ts';
import type { Intent, IntentState } from '../../../../electron/contract/index.ts';
import { canCancel, canDiscard, canRetry, grouped, merged } from '../../../../renderer/features/outbox/grouping.ts';

const intent = (id: string, state: IntentState, createdAt = '2026-11-20T10:00:00.000Z'): Intent => ({
  id: intentId(id),
  kind: 'create',
  resource: 'product',
  state,
  title: id,
  body: {},
  file: null,
  attempts: 0,
  createdAt,
  changedAt: createdAt,
  error: null,
  resultId: null,
  notTaken: [],
  notice: null,
  sentAt: null,
  dependsOn: [],
  answer: null,
  look: null,
  found: [],
  events: [],
});

describe('the outbox', () => {
  it('puts what needs the person first and leaves empty groups out', () => {
    const groups = grouped([intent('a', 'done'), intent('b', 'unknown'), intent('c', 'cancelled')]);
    expect(groups.map(({ name, intents }) => [name, intents.map(({ id }) => id)])).toEqual([
      ['needsYou', ['b']],
      ['done', ['a', 'c']],
    ]);
  });

  it('takes changed intents in, newest first', () => {
    const before = [intent('a', 'waiting', '2026-11-20T10:00:00.000Z')];
    const after = merged(before, [intent('a', 'done'), intent('b', 'waiting', '2026-11-20T11:00:00.000Z')]);
    expect(after.map(({ id, state }) => [id, state])).toEqual([
      ['b', 'waiting'],
      ['a', 'done'],
    ]);
  });

  it.each([
    ['waiting', [true, false, false]],
    ['sending', [true, false, false]],
    ['failed', [false, true, true]],
    ['cancelled', [false, true, true]],
    ['unknown', [false, false, true]],
    ['done', [false, false, true]],
  ] as const)('of one that is %s offers what the state allows', (state, [cancel, retry, discard]) => {
    const one = intent('a', state);
    expect([canCancel(one), canRetry(one), canDiscard(one)]).toEqual([cancel, retry, discard]);
  });
});
