import { toIntentId } from '../../../../electron/base/branded-types.ts';
import type { Intent } from '../../../../electron/contract/outbox.ts';
import type { StoredIntent } from '../../../../electron/outbox/outbox-types.ts';

/** The time at which the intents were sent. */
export const sentAt = '2026-11-22T10:00:00.000Z';

/** The end of the compared pass, in milliseconds. */
export const endedAt = Date.parse('2026-11-22T10:05:00.000Z');

/** Builds an eCatalog that was sent once and whose outcome is unknown. */
export const sentIntent = (rest: Partial<Intent> = {}): Intent => ({
  id: toIntentId('one'),
  kind: 'create',
  resource: 'ecatalog',
  state: 'unknown',
  title: 'Spring',
  body: { name: 'Spring' },
  file: null,
  edit: null,
  attempts: 1,
  createdAt: sentAt,
  changedAt: sentAt,
  error: null,
  resultId: null,
  alreadyThere: false,
  notTaken: [],
  notice: null,
  sentAt,
  dependsOn: [],
  answer: null,
  look: null,
  found: [],
  events: [{ at: sentAt, what: 'sent', words: '' }],
  ...rest,
});

/** Builds the stored form of a sent intent, by default without items known before it was sent. */
export const storedIntent = (intent: Intent, rest: Partial<StoredIntent> = {}): StoredIntent => ({
  intent,
  source: null,
  before: null,
  mark: null,
  servedAt: null,
  denials: 0,
  stopped: false,
  edit: null,
  ...rest,
});
