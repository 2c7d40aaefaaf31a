import { isObjectOrArray } from '../base/guards.ts';
import { reviveWithExactDigits } from '../base/json/digits.ts';
import { sliceData } from '../base/json/envelope.ts';
import { joinProblems, redactSecrets } from '../base/service-text.ts';
import { type FieldProblem, VitrineError } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { type RequestSubject, createResponseError } from './response-errors.ts';
import { decodeBodyText } from './http/response-body.ts';
import type { RequestBody } from './http/request-body.ts';
import { readExactId } from './exact-id.ts';
import { hideSecrets } from './hidden-secrets.ts';
import { type AnswerRecord, isStranger, ServiceError } from './service-error.ts';
import { findStrangerError } from './stranger.ts';
import { recordAnswer } from './http/response-record.ts';
import type { HttpAnswer } from './http/transport.ts';
import { assignToFields, redactProblems } from './service-messages.ts';

export interface CreationResult {
  /** The raw `data` property; null if the response had none. */
  readonly raw: string | null;
  readonly item: unknown;
  /** The ID of the new item; null if the response contains only its SKU or name. */
  readonly id: string | null;
  /** Problems that were reported although the item was created. */
  readonly errors: readonly FieldProblem[];
  /** For uploads: the SHA-256 of the sent bytes, in hex. */
  readonly sha256Sent: string | null;
  /** The complete response, for the record. */
  readonly answerRecord: AnswerRecord;
}

/** Creates the error of a request that the service may have performed. */
export const createUnknownOutcomeError = (cause: unknown, answerRecord?: AnswerRecord): ServiceError => {
  const { unclear, lost } = m.service.unknownOutcome;
  const outcomeMessages = answerRecord ? unclear : lost;
  return new ServiceError('unknownOutcome', isStranger(cause) ? m.service.stranger.unknownOutcome : outcomeMessages, {
    cause,
    ...(answerRecord ? { answerRecord } : {}),
  });
};

const isRedirect = (status: number): boolean => status >= 300 && status <= 399;

/**
 * Whether the error proves that nothing was performed, although the complete body had been sent. A redirect does not:
 * many services redirect a client after performing a request.
 */
const provesNothingPerformed = (error: unknown): boolean =>
  error instanceof ServiceError && error.status !== null && !isRedirect(error.status);

/** Returns the error of a failed creation: `unknownOutcome` if its last byte had been handed to the socket. */
export const toCreationError = (error: unknown, body: RequestBody): unknown =>
  !body.complete() || provesNothingPerformed(error) ? error : createUnknownOutcomeError(error);

/**
 * Whether a text that is the entire response can be an ID. Words such as `created`, sentences, and the numbers of
 * created items cannot.
 */
const isPlausibleId = (text: string): boolean => /^\S*\d\S*$/.test(text) && text !== '0' && text !== '1';

/** Returns an ID that is the entire body or the entire `data`, as some services respond; otherwise null. */
const parseBareId = (text: string): string | null => {
  try {
    const value = JSON.parse(text, reviveWithExactDigits) as unknown;
    const data = isObjectOrArray(value) && 'data' in value ? value['data'] : value;
    const id: unknown = Array.isArray(data) && data.length === 1 ? data[0] : data;
    return (typeof id === 'string' || typeof id === 'number') && isPlausibleId(String(id)) ? String(id) : null;
  } catch {
    // Not JSON: the caller reports the parse error.
    return null;
  }
};

/**
 * Marks an error that was returned after the complete body was sent, because the service may have performed the
 * request.
 */
export const markSent = (error: unknown, body: RequestBody | undefined): unknown => {
  if (error instanceof ServiceError && body?.complete() === true) error.bodySent = true;
  return error;
};

/** Returns `unknownOutcome` for a success response that was received before the complete body had been sent. */
export const createEarlyResponseError = ({ answerRecord }: Pick<CreationResult, 'answerRecord'>): ServiceError =>
  createUnknownOutcomeError(null, answerRecord);

type ReadCreation = Pick<CreationResult, 'raw' | 'item' | 'id' | 'errors'>;
const toReadCreation = (
  raw: string | null,
  item: unknown,
  id: string | null,
  errors: readonly FieldProblem[],
): ReadCreation => ({
  raw,
  item,
  id,
  errors,
});

/** Whether an item without an ID can still be identified by its SKU or name. */
const isNamed = (item: unknown, { title }: RequestSubject['resource']): boolean =>
  isObjectOrArray(item) && typeof item[title] === 'string' && item[title] !== '';

/** Properties of an object that reports a problem. */
const problemProperties = ['error', 'errors'];
/** Properties of an object that reports a problem or a job, or confirms a creation as text. */
const messageProperties = ['message', 'msg', 'detail'];

const hasContent = (value: unknown): boolean =>
  isObjectOrArray(value) ? Object.keys(value).length > 0 : typeof value === 'string' && value !== '';

/**
 * Whether an object with an ID is not the created item, but an error or a message about the request. A message does not
 * count for a resource without a list: the item could not be searched for, and the ID is the best available information.
 */
const isReport = (item: unknown, { resource }: RequestSubject): boolean => {
  if (!isObjectOrArray(item) || isNamed(item, resource)) return false;
  const reported = resource.can.search ? [...problemProperties, ...messageProperties] : problemProperties;
  return reported.some((name) => hasContent(item[name]));
};

/**
 * Parses the body of a creation. Throws `unreadable` if it contains neither the created item nor problems, contains
 * both but no ID, or contains several items.
 */
const readBody = (text: string, about: RequestSubject): ReadCreation => {
  const { resource } = about;
  const bare = parseBareId(text);
  if (bare !== null) return toReadCreation(null, { [resource.key]: bare }, bare, []);
  const { items, values, errors: said } = sliceData(text);
  const errors = assignToFields(redactProblems(said, about.secrets ?? []), resource, about.members);
  const [item = null, another] = values;
  const [raw = null] = items;
  if (another !== undefined) throw new VitrineError('unreadable', m.service.unreadable.noItem);
  const read = toReadCreation(raw, item, raw === null ? null : readExactId(resource, raw, item), errors);
  if (read.id !== null) {
    if (isReport(item, about)) throw new VitrineError('unreadable', m.service.unreadable.noItem);
    return read;
  }
  const complains = errors.length > 0;
  if (isNamed(item, resource) === complains) throw new VitrineError('unreadable', m.service.unreadable.noItem);
  if (complains) throw new VitrineError('invalid', joinProblems(said) ?? m.service.problem, { problems: said });
  return read;
};

/**
 * Creates the error for a 2xx response with problems and no data, which means that the creation was rejected. Property
 * names in the messages determine their fields.
 */
const createRejectedError = (error: VitrineError, about: RequestSubject, answerRecord: AnswerRecord): ServiceError => {
  const secrets = about.secrets ?? [];
  const problems = assignToFields(redactProblems(error.problems ?? [], secrets), about.resource, about.members);
  const [only] = problems;
  const field = problems.length === 1 ? only?.field : undefined;
  const outcomeMessages = only && problems.length === 1 ? only.message : redactSecrets(error.message, secrets);
  return new ServiceError('invalid', outcomeMessages, { problems, field, answerRecord });
};

/**
 * Success statuses of a request that may not have been performed yet, or only in part: 202 and 207. An ID in such a
 * response may be that of a job.
 */
export const unconfirmedStatuses: ReadonlySet<number> = new Set([202, 207]);

/** Error statuses after which a request may have been performed, in addition to 5xx: timeouts of services and proxies. */
const timeoutStatuses: ReadonlySet<number> = new Set([408, 460, 499]);

/** Whether a request with this status may have reached the service: a proxy that requires a sign-in forwards nothing. */
export const mayReachService = (status: number): boolean => status !== 407;

/** Whether a request with this error status may have been performed. */
export const mayBePerformed = (status: number): boolean => status >= 500 || timeoutStatuses.has(status);

/**
 * Interprets the response to a creation. Throws the service's rejection, or `unknownOutcome` if the request may have
 * been performed: 5xx, a timeout, a response that cannot be read, one without ID, SKU or name of the created item, or 202 or 207
 * for a resource with a list.
 */
export const parseCreationResponse = (answer: HttpAnswer, about: RequestSubject, now: number): CreationResult => {
  const { status } = answer;
  const answerRecord = recordAnswer(answer, about.secrets ?? []);
  const stranger = findStrangerError(answer, '');
  // A response without content may be the service's own way to confirm a creation.
  if (stranger !== null && !mayReachService(status)) throw stranger;
  if (stranger !== null && answer.body.byteLength > 0) throw createUnknownOutcomeError(stranger, answerRecord);
  if (status < 200 || status > 299) {
    const error = createResponseError(answer, about, now);
    throw mayBePerformed(status) ? createUnknownOutcomeError(error, answerRecord) : error;
  }
  try {
    const created = readBody(hideSecrets(about.resource, decodeBodyText(answer.body)), about);
    // A resource without a list cannot be searched: the ID is the best available information.
    if (unconfirmedStatuses.has(status) && about.resource.can.search)
      throw createUnknownOutcomeError(null, answerRecord);
    return { ...created, sha256Sent: null, answerRecord };
  } catch (error) {
    if (error instanceof VitrineError && error.code === 'invalid')
      throw createRejectedError(error, about, answerRecord);
    throw createUnknownOutcomeError(error, answerRecord);
  }
};
