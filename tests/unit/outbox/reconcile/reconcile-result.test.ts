import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import type { MatchCandidate } from '../../../../electron/outbox/reconcile/match.ts';
import {
  type PassOfIntent,
  type ReconcileResult,
  wasRejected,
  getNotAllowedResult,
  getReconcileResult,
} from '../../../../electron/outbox/reconcile/reconcile-result.ts';
import type { StoredIntent } from '../../../../electron/outbox/outbox-types.ts';
import { endedAt, sentAt, sentIntent, storedIntent } from './sent-intent.ts';

const fullRead = { begunAt: endedAt - 9_000, endedAt, whole: true };
const late: PassOfIntent = { pass: fullRead, until: endedAt, isLate: true, nextAt: endedAt + 60_000, more: false };

interface Given {
  readonly entry?: Partial<StoredIntent>;
  readonly state?: Intent['state'];
  readonly error?: Intent['error'];
  readonly pass?: Partial<PassOfIntent>;
  readonly candidates?: readonly MatchCandidate[];
}
const getResult = ({
  entry = {},
  state = 'unknown',
  error = null,
  pass = {},
  candidates = [],
}: Given): ReconcileResult => {
  const row = storedIntent(sentIntent({ state, error }), entry);
  const target = { intent: row.intent, before: new Set<never>(), claimed: new Set<never>(), digests: null, twins: 1 };
  return getReconcileResult(row, target, candidates, { ...late, ...pass });
};
const createQuestion = (why: string): object => ({ amendment: { patch: { asks: true, look: { why } } } });
const waits = { amendment: { patch: { look: { passes: 1, notBefore: new Date(late.nextAt).toISOString() } } } };
const other: MatchCandidate = {
  id: toResourceId('a'),
  item: { id: 'a', name: 'Summer', created: '2026-11-22T10:00:01Z' },
};
const rateLimited = { code: 'rateLimited', message: 'Too many requests.', retryable: true } as const;
const incomplete = { pass: { ...fullRead, whole: false } };

describe('reconcileResultOf', () => {
  it.each<[string, Given, object]>([
    ['releases an intent that a late complete pass does not show', {}, { move: { happening: 'absent' } }],
    ['waits for another pass when the pass began too early', { pass: { isLate: false } }, waits],
    [
      'waits for another pass when something new could be it and the pass began too early',
      { pass: { isLate: false }, candidates: [other] },
      waits,
    ],
    [
      'asks the user when something new could be it after a late pass',
      { candidates: [other] },
      createQuestion('differs'),
    ],
    ['asks the user when the pass left something out', { pass: incomplete }, createQuestion('incomplete')],
    ['asks the user when there are more new items than were read', { pass: { more: true } }, createQuestion('several')],
    [
      'withdraws an intent that the user stopped and that does not exist',
      { entry: { stopped: true } },
      { move: { happening: 'withdrawn' } },
    ],
    [
      'gives up an intent that the service denied too often',
      { entry: { denials: 5 } },
      { move: { happening: 'givenUp' } },
    ],
    [
      'gives up an intent that was denied for too many requests only after more denials',
      { entry: { denials: 9 }, error: rateLimited },
      { move: { happening: 'absent' } },
    ],
    [
      'gives up an intent that was denied for too many requests too often',
      { entry: { denials: 10 }, error: rateLimited },
      { move: { happening: 'givenUp' } },
    ],
    [
      'lets an intent that waits to be sent again leave when it does not exist',
      { state: 'waiting' },
      { amendment: { patch: { look: null } } },
    ],
    [
      'asks the user about an intent that waits to be sent again when something could be it',
      { state: 'waiting', candidates: [other] },
      { move: { happening: 'doubted', patch: { asks: true } } },
    ],
  ])('%s', (_, given, expected) => {
    expect(getResult(given)).toMatchObject(expected);
  });
});

it.each([
  [400, true],
  [404, true],
  [409, true],
  [422, true],
  [401, false],
  [408, false],
  [425, false],
  [429, false],
  [499, false],
  [303, false],
  [500, false],
])('isRefusal returns for status %i whether the creation was certainly not performed (%s)', (status, expected) => {
  expect(wasRejected({ answer: { at: sentAt, status, raw: '{}', cut: false } })).toBe(expected);
});

it('takes a 404 page without JSON for that of another server', () => {
  expect(wasRejected({ answer: { at: sentAt, status: 404, raw: '<h1>Not found</h1>', cut: false } })).toBe(false);
});

describe('notAllowed', () => {
  const answer = (status: number): Intent['answer'] => ({ at: sentAt, status, raw: '', cut: false });
  const notAllowedPatch = { look: { why: 'notAllowed' } };

  it.each<[string, Partial<Intent>, object]>([
    [
      'asks the user about an intent of unknown outcome',
      {},
      { amendment: { patch: { ...notAllowedPatch, asks: true } } },
    ],
    [
      'asks the user about an intent that waits after a denial, because the service may have performed it',
      { state: 'waiting', answer: answer(429) },
      { move: { happening: 'doubted', patch: { ...notAllowedPatch, asks: true } } },
    ],
    [
      'lets an intent that waits after a clear refusal leave',
      { state: 'waiting', answer: answer(422) },
      { amendment: { patch: { look: null } } },
    ],
    ['looks no further for a failed intent', { state: 'failed' }, { amendment: { patch: { look: null } } }],
  ])('%s', (_, rest, expected) => {
    expect(getNotAllowedResult(storedIntent(sentIntent(rest)))).toMatchObject(expected);
  });
});
