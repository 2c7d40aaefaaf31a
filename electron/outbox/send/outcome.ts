import { resourceId } from '../../base/brand.ts';
import { toAppError } from '../../base/errors.ts';
import type { AppError, ErrorCode } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { resourceOf } from '../../model/index.ts';
import type { Resource } from '../../model/index.ts';
import { createdItem, notTaken, sameContent } from '../state/compare.ts';
import type { SentDigests } from '../state/compare.ts';
import type { Happening } from '../state/states.ts';
import { toldOf } from '../../service/service-error.ts';
import type { AnswerRecord } from '../../service/service-error.ts';
import type { CreationAnswer, Patch } from '../types.ts';

/** What an answer, or its absence, means for an intent. */
export interface Outcome {
  readonly happening: Happening;
  readonly words: string;
  readonly patch: Patch;
  /** The created item as JSON, for the cache; null: none. */
  readonly item: string | null;
  /** What the service answered; null: nothing came. */
  readonly told: AnswerRecord | null;
}

/** `notSent`: surely not performed, for now. `refused`: surely not performed. `lost`: nobody knows. */
export const outcomeOf: Readonly<Record<ErrorCode, 'notSent' | 'refused' | 'lost'>> = {
  // The client says `unknownOutcome` as soon as the whole body may have left: these come only before that, most of them
  // from the way there and from the sign-in.
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

/** A file that is cut off in the middle this often is not sent by itself any more. */
const mostCuts = 5;

/** How an intent is told that a person stopped in time. */
export const stoppedWords = 'Stopped before it had left.';

const lostError = (message: string): AppError => ({ code: 'unknownOutcome', message, retryable: false });

const sentences = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.join(' '));

/** What is to be told although it was done. */
const remarks = (resource: Resource, { id, errors }: CreationAnswer): string[] => {
  const withoutId = `The service did not say its id.${resource.can.search ? ' The next sync shows it.' : ''}`;
  return [...(id === null ? [withoutId] : []), ...errors.map(({ message }) => message)];
};

const taken = ({ id, told }: CreationAnswer, patch: Patch, item: string | null): Outcome => ({
  happening: 'taken',
  words: `The service has it${id === null ? '' : ` as ${id}`}.`,
  patch: { error: null, resultId: id === null ? null : resourceId(id), ...patch },
  item,
  told,
});

/** What an answer to a creation means. */
export const creationOutcome = (intent: Pick<Intent, 'resource' | 'body'>, created: CreationAnswer): Outcome => {
  const resource = resourceOf(intent.resource);
  return taken(
    created,
    { notTaken: notTaken(resource, intent.body, created.item), notice: sentences(remarks(resource, created)) },
    createdItem(resource, intent.body, created),
  );
};

const member = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? (item as Record<string, unknown>)[name] : undefined;

/** What the service says is the checksum of the content that it stored; undefined when it says none. */
export const checksumIn = (item: unknown): unknown => member(item, 'checksum');

/** Why the stored content is not the file's, in words; null when it is, or when nothing can be compared. */
const otherContent = (digests: SentDigests, created: CreationAnswer): AppError | null => {
  if (created.sha256Sent !== null && created.sha256Sent.toLowerCase() !== digests.sha256)
    return {
      code: 'file',
      message: 'The file changed while it was being sent. The service stored what was read.',
      retryable: false,
    };
  return sameContent(checksumIn(created.item), digests) === false
    ? {
        code: 'unreadable',
        message: 'The service stored other content than was sent (checksum differs).',
        retryable: false,
      }
    : null;
};

const asset = resourceOf('asset');

/** What an answer to an upload means: the stored content and name are compared with the file's. */
export const uploadOutcome = (
  upload: {
    readonly name: string;
    readonly filenameMember: string;
    readonly digests: SentDigests;
    readonly altText?: { readonly member: string; readonly text: string } | null;
  },
  created: CreationAnswer,
): Outcome => {
  const { name, filenameMember, digests, altText = null } = upload;
  const stored = member(created.item, 'filename');
  const described = member(created.item, 'alt_text');
  const undescribed = altText !== null && described !== undefined && described !== altText.text.toWellFormed();
  const renamed = typeof stored === 'string' && stored !== name.toWellFormed();
  const patch: Patch = {
    notTaken: [...(renamed ? [filenameMember] : []), ...(undescribed ? [altText.member] : [])],
    notice: sentences([...(renamed ? [`Stored as «${stored}».`] : []), ...remarks(asset, created)]),
  };
  const item = createdItem(asset, { filename: name }, created);
  const error = otherContent(digests, created);
  const verdict = taken(created, patch, item);
  return error
    ? { ...verdict, happening: 'refused', words: error.message, patch: { ...verdict.patch, error } }
    : verdict;
};

/** How far an attempt had come when it failed. */
export interface Circumstances {
  /** Why the program itself stopped it. */
  readonly stopped: 'person' | 'closing' | null;
  /** Whether a part of a file had left; a creation is too small to be cut. */
  readonly begun: boolean;
  /** How often it was cut off in the middle before. */
  readonly cuts: number;
  /** Whether anything may have left: what has not surely was not performed, whatever failed. */
  readonly left: boolean;
}

const simple = (happening: Happening, words: string, error: AppError | null): Outcome => ({
  happening,
  words,
  patch: { error },
  item: null,
  told: null,
});

const stoppedVerdict = (mayBeThere: boolean, closing: boolean): Outcome => {
  if (mayBeThere) {
    const words = `${closing ? 'Vitrine was closed' : 'It was stopped'} while the service had it. The service may have done it or not.`;
    if (closing) return simple('interrupted', words, lostError(words));
    return { ...simple('lost', words, lostError(words)), patch: { error: lostError(words), stopped: true } };
  }
  return closing
    ? simple('notSent', 'Vitrine was closed before it had left.', null)
    : simple('cancel', stoppedWords, null);
};

/** A fault of the program would come again, so that it is told; a disk that refuses may not. */
const whileHere = (code: ErrorCode): 'notSent' | 'refused' => {
  const outcome = outcomeOf[code];
  if (outcome !== 'lost') return outcome;
  return code === 'disk' ? 'notSent' : 'refused';
};

const meaning = (failure: AppError, { stopped, begun, cuts, left }: Circumstances): Outcome => {
  const outcome = left ? outcomeOf[failure.code] : whileHere(failure.code);
  if (stopped && outcome !== 'refused') return stoppedVerdict(outcome === 'lost', stopped === 'closing');
  if (outcome === 'lost') return simple('lost', failure.message, failure);
  if (outcome === 'notSent' && begun && cuts + 1 >= mostCuts)
    return simple('refused', `Cut off in the middle ${mostCuts} times: ${failure.message}`, failure);
  return simple(outcome, failure.message, failure);
};

/** What a failed attempt means. Pure; anything that is not a `VitrineError` counts as lost. */
export const failureOutcome = (error: unknown, circumstances: Circumstances): Outcome => ({
  ...meaning(toAppError(error), circumstances),
  told: toldOf(error),
});
