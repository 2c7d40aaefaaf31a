import { isObjectOrArray } from '../base/guards.ts';
import { keepDigits } from '../base/json/digits.ts';
import { sliceData } from '../base/json/envelope.ts';
import { inOneLine, withoutSecrets } from '../base/words.ts';
import { VitrineError } from '../base/errors.ts';
import type { FieldProblem } from '../base/errors.ts';
import { m } from '../messages/index.ts';
import { answerError } from './answer-errors.ts';
import type { About } from './answer-errors.ts';
import { textOf } from './http/bytes.ts';
import type { RequestBody } from './http/request-body.ts';
import { readExactId } from './exact-id.ts';
import { isStranger, ServiceError } from './service-error.ts';
import { strangerIn } from './stranger.ts';
import { recordAnswer } from './http/answer-record.ts';
import type { AnswerRecord } from './service-error.ts';
import type { HttpAnswer } from './http/transport.ts';
import { atFields, problemsWithoutSecrets } from './words.ts';

/** What came of a creation. */
export interface Created {
  /** The `data` member to the letter; null when the answer carried none. */
  readonly raw: string | null;
  readonly item: unknown;
  /** The new item's identity; null where the answer tells its SKU or name alone. */
  readonly id: string | null;
  /** Complaints that came although it was created. */
  readonly errors: readonly FieldProblem[];
  /** Uploads: the SHA-256 of the bytes that left, in hex. */
  readonly sha256Sent: string | null;
  /** The whole answer, for the record. */
  readonly answerRecord: AnswerRecord;
}

const unknown = (cause: unknown, answerRecord?: AnswerRecord): ServiceError => {
  const { unclear, lost } = m.service.unknownOutcome;
  const words = answerRecord ? unclear : lost;
  return new ServiceError('unknownOutcome', isStranger(cause) ? m.service.stranger.unknownOutcome : words, {
    cause,
    ...(answerRecord ? { answerRecord } : {}),
  });
};

const isRedirect = (status: number): boolean => status >= 300 && status <= 399;

/**
 * Whether the failure itself tells that nothing was performed, although the whole body had left. A redirect does not: many
 * services send a client elsewhere after they have performed a request.
 */
const tellsNothingHappened = (error: unknown): boolean =>
  error instanceof ServiceError && error.status !== null && !isRedirect(error.status);

/** A creation that failed on the way: `unknownOutcome` from the moment its last byte was handed over. */
export const failedOnTheWay = (error: unknown, body: RequestBody): unknown =>
  !body.complete() || tellsNothingHappened(error) ? error : unknown(error);

/** Some services answer with the bare id, as `data` or without it. */
const bareId = (text: string): string | null => {
  try {
    const value = JSON.parse(text, keepDigits) as unknown;
    const data = isObjectOrArray(value) && 'data' in value ? value['data'] : value;
    const id: unknown = Array.isArray(data) && data.length === 1 ? data[0] : data;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  } catch {
    // Not JSON at all: the caller's reading of it fails in its own words.
    return null;
  }
};

/** Marks a refusal that came after the whole body, because the service may have performed the request anyway. */
export const markSent = (error: unknown, body: RequestBody | undefined): unknown => {
  if (error instanceof ServiceError && body?.complete() === true) error.bodySent = true;
  return error;
};

/** Returns `unknownOutcome` for a success that came before the whole body had left. */
export const answeredTooSoon = ({ answerRecord }: Created): ServiceError => unknown(null, answerRecord);

type Read = Pick<Created, 'raw' | 'item' | 'id' | 'errors'>;
const readAs = (raw: string | null, item: unknown, id: string | null, errors: readonly FieldProblem[]): Read => ({
  raw,
  item,
  id,
  errors,
});

/** What was made without an identity can still be known by its SKU or name. */
const isNamed = (item: unknown, { title }: About['resource']): boolean =>
  isObjectOrArray(item) && typeof item[title] === 'string' && item[title] !== '';

/** Throws `unreadable` for what neither names what was made nor complains, or does both and gives no identity. */
const readBody = (text: string, about: About): Read => {
  const { resource } = about;
  const bare = bareId(text);
  if (bare !== null && bare !== '') return readAs(null, { [resource.key]: bare }, bare, []);
  const { items, values, errors: said } = sliceData(text);
  const errors = atFields(problemsWithoutSecrets(said, about.secrets ?? []), resource, about.members);
  const [item = null] = values;
  const [raw = null] = items;
  const read = readAs(raw, item, raw === null ? null : readExactId(resource, raw, item), errors);
  if (read.id !== null) return read;
  const complains = errors.length > 0;
  if (isNamed(item, resource) === complains) throw new VitrineError('unreadable', m.service.unreadable.noItem);
  if (complains) throw new VitrineError('invalid', inOneLine(said) ?? m.service.problem, { problems: said });
  return read;
};

/** Complaints with a 2xx and no data: refused after all. The members' names find their fields. */
const refused = (error: VitrineError, about: About, answerRecord: AnswerRecord): ServiceError => {
  const secrets = about.secrets ?? [];
  const problems = atFields(problemsWithoutSecrets(error.problems ?? [], secrets), about.resource, about.members);
  const [only] = problems;
  const field = problems.length === 1 ? only?.field : undefined;
  const words = only && problems.length === 1 ? only.message : withoutSecrets(error.message, secrets);
  return new ServiceError('invalid', words, { problems, field, answerRecord });
};

/**
 * What an answer to a creation means. Throws the service's refusal; `unknownOutcome` where it may have been performed:
 * 5xx, 408, an answer that cannot be read, or that says nothing, not even an identity, SKU or name of what was made.
 */
export const readCreated = (answer: HttpAnswer, about: About, now: number): Created => {
  const { status } = answer;
  const answerRecord = recordAnswer(answer, about.secrets ?? []);
  const stranger = strangerIn(answer, '');
  // An answer without content may be the service's own way to confirm a creation.
  if (stranger !== null && answer.body.byteLength > 0) throw unknown(stranger, answerRecord);
  if (status < 200 || status > 299) {
    const error = answerError(answer, about, now);
    throw status >= 500 || status === 408 ? unknown(error, answerRecord) : error;
  }
  try {
    return { ...readBody(textOf(answer.body), about), sha256Sent: null, answerRecord };
  } catch (error) {
    if (error instanceof VitrineError && error.code === 'invalid') throw refused(error, about, answerRecord);
    throw unknown(error, answerRecord);
  }
};
