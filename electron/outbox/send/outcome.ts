import { toResourceId } from '../../base/branded-types.ts';
import { type AppError, type ErrorCode, toAppError } from '../../base/errors.ts';
import { getProperty } from '../../base/guards.ts';
import type { Intent } from '../../contract/outbox.ts';
import { type Resource, getResource, kindParsers } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { type SentDigests, hasSameContent } from '../../model/checksum.ts';
import { buildCreatedItem, findIgnoredFields } from '../state/compare-values.ts';
import { initialReconcileState } from '../state/reconcile-state.ts';
import type { IntentTransition } from '../state/state-machine.ts';
import type { CreationResult } from '../../service/creation-result.ts';
import { type AnswerRecord, getAnswerRecord, isRejectedAfterSending } from '../../service/service-error.ts';
import type { Patch } from '../outbox-types.ts';

/** The effect of a response, or of a missing one, on an intent. */
export interface IntentOutcome {
  readonly happening: IntentTransition;
  readonly message: string;
  readonly patch: Patch;
  /** The created item as JSON, for the cache; null: none. */
  readonly item: string | null;
  /** The service's response; null: none was received. */
  readonly answerRecord: AnswerRecord | null;
}

/** `notSent`: not performed, to be retried. `refused`: not performed, final. `lost`: unknown. */
export const outcomeByCode: Readonly<Record<ErrorCode, 'notSent' | 'refused' | 'lost'>> = {
  // The client fails with `unknownOutcome` as soon as the complete body may have been sent, so these errors only occur
  // before that, mostly in the connection and the sign-in.
  offline: 'notSent',
  hostNotFound: 'notSent',
  certificate: 'notSent',
  timeout: 'notSent',
  cancelled: 'notSent',
  serviceFault: 'notSent',
  unreadable: 'notSent',
  notThisService: 'notSent',
  signInNeeded: 'notSent',
  signInRefused: 'notSent',
  signInMalformed: 'notSent',
  tokenMissing: 'notSent',
  keychain: 'notSent',
  rateLimited: 'notSent',
  unauthorized: 'refused',
  forbidden: 'refused',
  notInPlan: 'refused',
  notFound: 'refused',
  conflict: 'refused',
  invalid: 'refused',
  file: 'refused',
  badArgument: 'refused',
  untrustedSender: 'refused',
  dependency: 'refused',
  unknownOutcome: 'lost',
  disk: 'lost',
  internal: 'lost',
};

/** A file that was interrupted this often is not retried automatically. */
const maxCuts = 5;

const createLostError = (message: string): AppError => ({ code: 'unknownOutcome', message, retryable: false });

const joinSentences = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.join(' '));

/** Returns the remarks on a success. */
const getSuccessRemarks = (resource: Resource, { id, errors }: CreationResult): string[] => {
  const { withoutId, withoutIdUntilSync } = m.outbox.outcome;
  return [
    ...(id === null ? [resource.can.search ? withoutIdUntilSync : withoutId] : []),
    ...errors.map(({ message }) => message),
  ];
};

const createAcceptedOutcome = (
  { id, answerRecord }: CreationResult,
  patch: Patch,
  item: string | null,
): IntentOutcome => ({
  happening: 'taken',
  message: id === null ? m.outbox.history.taken : m.outbox.history.takenAs(id),
  patch: { error: null, resultId: id === null ? null : toResourceId(id), ...patch },
  item,
  answerRecord,
});

/** Returns the outcome of a response to a creation. */
export const createCreationOutcome = (
  intent: Pick<Intent, 'resource' | 'body'>,
  created: CreationResult,
): IntentOutcome => {
  const resource = getResource(intent.resource);
  return createAcceptedOutcome(
    created,
    {
      notTaken: findIgnoredFields(resource, intent.body, created.item),
      notice: joinSentences(getSuccessRemarks(resource, created)),
    },
    buildCreatedItem(resource, intent.body, created),
  );
};

/** Returns the service's checksum of the stored content; undefined if it has none. */
export const getItemChecksum = (item: unknown): unknown => getProperty(item, 'checksum');

/** Returns the error if the stored content is not that of the file; null if it is, or if it cannot be compared. */
const findContentMismatch = (digests: SentDigests, created: CreationResult): AppError | null => {
  if (created.sha256Sent !== null && created.sha256Sent.toLowerCase() !== digests.sha256)
    return {
      code: 'file',
      message: m.outbox.outcome.changedWhileSent,
      retryable: false,
    };
  return hasSameContent(getItemChecksum(created.item), digests) === false
    ? { code: 'unreadable', message: m.outbox.outcome.checksum, retryable: false }
    : null;
};

/**
 * Returns the size that the service reports if it is not that of the file and no checksum can be compared; otherwise
 * null. A service may recompress pictures or count in another unit, so another size is no error.
 */
const findOtherSize = (digests: SentDigests, size: number, created: CreationResult): number | null => {
  if (hasSameContent(getItemChecksum(created.item), digests) !== null) return null;
  const stored = kindParsers.integer.read(getProperty(created.item, 'file_size'));
  return stored === undefined || stored === size ? null : stored;
};

const asset = getResource('asset');

/** Returns the outcome of a response to an upload: compares the stored content and name with the file's. */
export const uploadOutcome = (
  upload: {
    readonly name: string;
    /** In bytes. */
    readonly size: number;
    readonly filenameMember: string;
    readonly digests: SentDigests;
    readonly altText?: { readonly member: string; readonly text: string } | null;
  },
  created: CreationResult,
): IntentOutcome => {
  const { name, size, filenameMember, digests, altText = null } = upload;
  const stored = getProperty(created.item, 'filename');
  const described = getProperty(created.item, 'alt_text');
  const undescribed = altText !== null && described !== undefined && described !== altText.text.toWellFormed();
  const renamed = typeof stored === 'string' && stored !== name.toWellFormed();
  const otherSize = findOtherSize(digests, size, created);
  const patch: Patch = {
    notTaken: [...(renamed ? [filenameMember] : []), ...(undescribed ? [altText.member] : [])],
    notice: joinSentences([
      ...(renamed ? [m.outbox.outcome.storedAs(stored)] : []),
      ...(otherSize === null ? [] : [m.outbox.outcome.size(otherSize, size)]),
      ...getSuccessRemarks(asset, created),
    ]),
  };
  const item = buildCreatedItem(asset, { filename: name }, created);
  const error = findContentMismatch(digests, created);
  const accepted = createAcceptedOutcome(created, patch, item);
  return error
    ? { ...accepted, happening: 'refused', message: error.message, patch: { ...accepted.patch, error } }
    : accepted;
};

export interface AttemptCircumstances {
  /** The reason why the program itself stopped it. */
  readonly stopped: 'person' | 'closing' | null;
  /** Whether a part of a file was sent; a creation is too small for that. */
  readonly begun: boolean;
  /** The number of earlier interruptions. */
  readonly cuts: number;
  /** Whether anything may have been sent. If not, it was not performed, regardless of the error. */
  readonly left: boolean;
  /**
   * The number of times that the service had the complete body before and did not confirm the creation; null if no list
   * shows such items.
   */
  readonly denials: number | null;
}

/** The maximum number of rejections after the complete body. After that, the intent is not sent again automatically. */
const maxDenials = 5;
/** The maximum number of rejections because of too many requests, between which the delay grows. */
const maxLimited = 10;

/** Whether an intent with this number of rejections is no longer sent automatically. */
export const isGivenUp = (denials: number, code: ErrorCode | null): boolean =>
  denials >= (code === 'rateLimited' ? maxLimited : maxDenials);

const createSimpleOutcome = (happening: IntentTransition, message: string, error: AppError | null): IntentOutcome => ({
  happening,
  message,
  patch: { error },
  item: null,
  answerRecord: null,
});

const createStoppedOutcome = (mayBeThere: boolean, closing: boolean): IntentOutcome => {
  if (mayBeThere) {
    const stopMessage = closing ? m.outbox.unknownOutcome.closed : m.outbox.unknownOutcome.stopped;
    if (closing) return createSimpleOutcome('interrupted', stopMessage, createLostError(stopMessage));
    return {
      ...createSimpleOutcome('lost', stopMessage, createLostError(stopMessage)),
      patch: { error: createLostError(stopMessage), stopped: true },
    };
  }
  return closing
    ? createSimpleOutcome('notSent', m.outbox.history.closed, null)
    : createSimpleOutcome('cancel', m.outbox.history.stopped, null);
};

/** Before sending, an error of the program is final, because it would recur; a disk error is not. */
const getOutcomeBeforeSending = (code: ErrorCode): 'notSent' | 'refused' => {
  const outcome = outcomeByCode[code];
  if (outcome !== 'lost') return outcome;
  return code === 'disk' ? 'notSent' : 'refused';
};

const interpretFailure = (failure: AppError, { stopped, begun, cuts, left }: AttemptCircumstances): IntentOutcome => {
  const outcome = left ? outcomeByCode[failure.code] : getOutcomeBeforeSending(failure.code);
  if (stopped && outcome !== 'refused') return createStoppedOutcome(outcome === 'lost', stopped === 'closing');
  if (outcome === 'lost') return createSimpleOutcome('lost', failure.message, failure);
  if (outcome === 'notSent' && begun && cuts + 1 >= maxCuts)
    return createSimpleOutcome('refused', m.outbox.outcome.interrupted(maxCuts, failure.message), failure);
  return createSimpleOutcome(outcome, failure.message, failure);
};

/**
 * Whether a creation may be sent again after a rejection with this code. Some services return such errors although they
 * performed the request.
 */
const isDenial = (code: ErrorCode): boolean => code === 'unauthorized' || outcomeByCode[code] === 'notSent';

/**
 * Returns the outcome of a rejection after the complete body. The item is searched for before the creation is sent
 * again; if no list shows such items, the user decides.
 */
const createDeniedOutcome = (failure: AppError, { stopped, denials: before }: AttemptCircumstances): IntentOutcome => {
  if (stopped === 'person' || before === null) {
    const { code, message } = stopped === null ? failure : createLostError(m.outbox.unknownOutcome.stopped);
    const error: AppError = { code, message, retryable: false };
    return { ...createSimpleOutcome('lost', message, error), patch: { error, stopped: stopped === 'person' } };
  }
  const happening = isGivenUp(before + 1, failure.code) ? 'refused' : 'notSent';
  const outcome = createSimpleOutcome(happening, failure.message, failure);
  return { ...outcome, patch: { error: failure, denials: before + 1, look: initialReconcileState } };
};

/** Returns the outcome of a failed attempt. Any error except a `VitrineError` counts as lost. */
export const createFailureOutcome = (error: unknown, circumstances: AttemptCircumstances): IntentOutcome => {
  const failure = toAppError(error);
  const isDoubtful = circumstances.left && isRejectedAfterSending(error) && isDenial(failure.code);
  const outcome = isDoubtful ? createDeniedOutcome(failure, circumstances) : interpretFailure(failure, circumstances);
  const lost = outcome.happening === 'lost' || outcome.happening === 'interrupted';
  const patch = lost ? { denials: (circumstances.denials ?? 0) + 1, ...outcome.patch } : outcome.patch;
  return { ...outcome, patch, answerRecord: getAnswerRecord(error) };
};
