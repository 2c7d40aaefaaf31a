import Ban from '@lucide/svelte/icons/ban';
import type {
  ErrorCode,
  Intent,
  IntentEvent,
  IntentListRow,
  IntentState,
  OutboxHoldStatus,
} from '../../../electron/contract/index.ts';
import { formatTime } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import { stateIcons } from '../../ui/icons.ts';
import { sendMessages } from '../edits/send/messages.ts';
import { conflictStyle, describeEditBriefly, isEditInConflict, isSendingStopped } from './edits/edit-entry.ts';
import ArrowUp from '@lucide/svelte/icons/arrow-up';
import Plus from '@lucide/svelte/icons/plus';
import Pencil from '@lucide/svelte/icons/pencil';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import RotateCw from '@lucide/svelte/icons/rotate-cw';
import Search from '@lucide/svelte/icons/search';
import Trash from '@lucide/svelte/icons/trash-2';

export interface IntentStyle {
  readonly icon: IconComponent;
  readonly tone: IconTone;
  readonly badge: 'plain' | 'success' | 'warn' | 'danger' | 'info';
}

const stateStyles: Readonly<Record<IntentState, IntentStyle>> = {
  waiting: { icon: stateIcons.waiting, tone: 'quiet', badge: 'plain' },
  sending: { icon: stateIcons.uploading, tone: 'accent', badge: 'info' },
  done: { icon: stateIcons.done, tone: 'success', badge: 'success' },
  failed: { icon: stateIcons.failed, tone: 'danger', badge: 'danger' },
  unknown: { icon: stateIcons.unknown, tone: 'warn', badge: 'warn' },
  cancelled: { icon: Ban, tone: 'quiet', badge: 'plain' },
};

export const getStateStyle = (state: IntentState): IntentStyle => stateStyles[state];

const eventStyles: Readonly<Record<IntentEvent['what'], Pick<IntentStyle, 'icon' | 'tone'>>> = {
  created: { icon: Plus, tone: 'quiet' },
  edited: { icon: Pencil, tone: 'quiet' },
  sent: { icon: ArrowUp, tone: 'quiet' },
  answered: { icon: stateIcons.done, tone: 'success' },
  failed: { icon: stateIcons.failed, tone: 'danger' },
  lost: { icon: stateIcons.unknown, tone: 'warn' },
  interrupted: { icon: stateIcons.unknown, tone: 'warn' },
  cancelled: { icon: Ban, tone: 'quiet' },
  discarded: { icon: Trash, tone: 'quiet' },
  restored: { icon: RotateCcw, tone: 'quiet' },
  looked: { icon: Search, tone: 'quiet' },
  found: { icon: stateIcons.done, tone: 'success' },
  released: { icon: RotateCw, tone: 'quiet' },
};

export const getEventStyle = (what: IntentEvent['what']): Pick<IntentStyle, 'icon' | 'tone'> => eventStyles[what];

/** Returns the text before the title: `Create product`, `Upload`, `Edit Label of`. */
export const getIntentAction = ({
  kind,
  resource,
  edit,
}: Pick<Intent, 'kind' | 'resource'> & Partial<Pick<Intent, 'edit'>>): string =>
  kind === 'edit' ? sendMessages.entry.action(edit?.fieldLabel ?? '') : m.outbox.name(kind, resource);

/** Returns the text of the state of an intent. */
export const describeIntentState = (line: Pick<Intent, 'state' | 'alreadyThere' | 'edit'>): string => {
  if (isEditInConflict(line)) return sendMessages.entry.conflict;
  return isSendingStopped(line) ? sendMessages.stopped.badge : m.outbox.stateOf(line);
};

/** Returns the look of the state of an intent. */
export const getIntentStyle = (line: Pick<Intent, 'state' | 'edit'>): IntentStyle =>
  isEditInConflict(line) ? conflictStyle : getStateStyle(line.state);

/**
 * Returns the reason why a pending intent is not sent: `for the rate limit until 14:02`. It follows the word `Waiting`.
 */
export const describeHold = ({ hold, until }: OutboxHoldStatus): string => {
  const messages = m.outbox.holds;
  if (hold === null) return messages.inTurn;
  if (until === null) return messages[hold];
  if (hold === 'limited') return messages.limitedUntil(formatTime(until));
  return hold === 'offline' ? messages.offlineUntil(formatTime(until)) : messages[hold];
};

const describeWaiting = ({ waitsFor, problem, looking }: IntentListRow, status: OutboxHoldStatus): string => {
  if (waitsFor !== null) return m.outbox.brief.waitsFor(waitsFor);
  if (looking && status.hold === null) return m.outbox.brief.lookingFirst;
  const isOnHold = status.hold === 'held' || status.hold === 'limited';
  return isOnHold || problem === null ? describeHold(status) : problem.message;
};

/** Returns the short text next to the state in the list. */
export const describeIntentBriefly = (line: IntentListRow, status: OutboxHoldStatus): string => {
  const { state, problem, notTaken, notice, attempts, unconfirmed, looking, alreadyThere } = line;
  const messages = m.outbox.brief;
  const ofEdit = describeEditBriefly(line);
  if (ofEdit !== null) return ofEdit;
  if (state === 'failed') return problem?.message ?? '';
  if (state === 'waiting') return describeWaiting(line, status);
  if (state === 'unknown') return looking ? messages.looking : messages.unknown;
  if (state !== 'done') return messages[state];
  if (alreadyThere) return messages.alreadyThere;
  if (unconfirmed === 'missed') return messages.missed;
  if (notTaken > 0) return messages.notTaken(notTaken);
  return notice ?? (unconfirmed === null ? m.outbox.attempt(attempts) : messages.notYet);
};

/** Whether the response of an intent was lost and its item was found in the account. */
export const isFound = ({
  kind,
  state,
  alreadyThere,
  events,
}: Pick<Intent, 'kind' | 'state' | 'alreadyThere' | 'events'>): boolean =>
  // The value of an edit is read back after each response.
  kind !== 'edit' &&
  state === 'done' &&
  !alreadyThere &&
  events.findLast(({ what }) => what === 'found' || what === 'answered')?.what === 'found';

/** Errors that the program determines itself: the service was not reached, or its response did not contain the message. */
const ownErrors: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode>([
  ...(['offline', 'hostNotFound', 'certificate', 'timeout', 'notThisService', 'signInNeeded'] as const),
  ...(['dependency', 'keychain', 'disk', 'file', 'badArgument', 'cancelled', 'internal'] as const),
]);

/**
 * Whether the program determined the result of an intent itself or from the account: it was found, was already there, or
 * could not be sent.
 */
export const hasOwnResult = (intent: Intent): boolean =>
  isFound(intent) || (intent.answer === null && (intent.alreadyThere || ownErrors.has(intent.error?.code)));

/** Returns the sentence below the heading. */
export const explainIntentState = (intent: Intent, { hold }: OutboxHoldStatus): string => {
  const { state, error, alreadyThere, look } = intent;
  if (isEditInConflict(intent)) return sendMessages.entry.explainConflict;
  if (isSendingStopped(intent)) return sendMessages.stopped.explain;
  if (isFound(intent)) return m.outbox.explain.foundDone;
  if (state === 'waiting' && look !== null && hold === null) return m.outbox.explainLookingFirst;
  if (state === 'waiting') return m.outbox.explainWaiting[hold ?? 'inTurn'];
  if (alreadyThere) return m.outbox.explainThere;
  if (state === 'unknown' && look?.state === 'asks') return m.outbox.explainAsks;
  return state === 'failed' && error !== null ? error.message : m.outbox.explain[state];
};
