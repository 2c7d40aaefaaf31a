import { VitrineError } from '../contract/errors.ts';
import type { FieldProblem } from '../contract/errors.ts';
import { readId } from '../model/index.ts';
import { answerError } from './answer-errors.ts';
import type { About } from './answer-errors.ts';
import { textOf } from './bytes.ts';
import { sliceData } from './envelope.ts';
import type { OutgoingBody } from './outgoing.ts';
import { ServiceError } from './service-error.ts';
import type { Answer } from './transport.ts';
import { atFields } from './words.ts';

/** What came of a creation. */
export interface Created {
  /** The `data` member to the letter; null when the answer carried none. */
  readonly raw: string | null;
  readonly item: unknown;
  /** The new item's identity, when the answer tells it. */
  readonly id: string | null;
  /** Complaints that came although it was created. */
  readonly errors: readonly FieldProblem[];
  /** Uploads: the SHA-256 of the bytes that left, in hex. */
  readonly sha256Sent: string | null;
}

const unknown = (cause: unknown): VitrineError =>
  new VitrineError('unknownOutcome', 'It was sent, but the answer was lost. It may have been performed.', { cause });

/** Whether the failure itself tells that nothing was performed, though the body had left whole. */
const tellsNothingHappened = (error: unknown): boolean =>
  error instanceof ServiceError && error.status !== null && error.status !== 303;

/** A creation that failed on the way: `unknownOutcome` from the moment its last byte was handed over. */
export const failedOnTheWay = (error: unknown, body: OutgoingBody): unknown =>
  !body.complete() || tellsNothingHappened(error) ? error : unknown(error);

/** Some services answer with the bare id. */
const bareId = (text: string): string | null => {
  try {
    const value = JSON.parse(text) as unknown;
    const data = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['data'] : value;
    return typeof data === 'string' || typeof data === 'number' ? String(data) : null;
  } catch {
    // Not JSON at all: the caller's reading of it fails in its own words.
    return null;
  }
};

const created = (raw: string | null, item: unknown, id: string | null, errors: readonly FieldProblem[]): Created => ({
  raw,
  item,
  id,
  errors,
  sha256Sent: null,
});

const readBody = (text: string, about: About): Created => {
  const id = bareId(text);
  if (id !== null && id !== '') return created(null, { [about.resource.key]: id }, id, []);
  const { items, errors } = sliceData(text);
  const [raw] = items;
  if (raw === undefined) return created(null, null, null, atFields(errors, about.resource, about.members));
  const item = JSON.parse(raw) as unknown;
  return created(raw, item, readId(about.resource, item) ?? null, atFields(errors, about.resource, about.members));
};

/** Complaints with a 2xx and no data: refused after all. The members' names find their fields. */
const refused = (error: VitrineError, about: About): ServiceError => {
  const problems = atFields(error.problems ?? [], about.resource, about.members);
  const [only] = problems;
  const field = problems.length === 1 ? only?.field : undefined;
  return new ServiceError('invalid', only && problems.length === 1 ? only.message : error.message, { problems, field });
};

/**
 * What an answer to a creation means. Throws the service's refusal; `unknownOutcome` where it may have been performed:
 * 5xx, 408, an answer that cannot be read.
 */
export const readCreated = (answer: Answer, about: About, now: number): Created => {
  const { status } = answer;
  if (status < 200 || status > 299) {
    const error = answerError(answer, about, now);
    throw status >= 500 || status === 408 ? unknown(error) : error;
  }
  const text = textOf(answer.body);
  // Created, and nothing said about it.
  if (status === 204 || (status === 201 && text.trim() === '')) return created(null, null, null, []);
  try {
    return readBody(text, about);
  } catch (error) {
    if (error instanceof VitrineError && error.code === 'invalid') throw refused(error, about);
    throw unknown(error);
  }
};
