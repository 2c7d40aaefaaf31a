import type { Ms } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import type { ErrorCode, FieldProblem } from '../base/errors.ts';

const passing: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'hostNotFound',
  'timeout',
  'rateLimited',
  'serviceFault',
  'unreadable',
]);

/** What a service answered, to be kept: without secrets, and no more than so much of it. */
export interface AnswerRecord {
  /** The HTTP status. */
  readonly status: number;
  /** The body as it came, its first 20,000 characters; null when it was empty. */
  readonly raw: string | null;
  /** There was more of it. */
  readonly cut: boolean;
}

/** What somebody else answered in place of. */
export type Stranger = 'service' | 'signIn';

interface Details {
  readonly field?: string | undefined;
  readonly problems?: readonly FieldProblem[];
  readonly cause?: unknown;
  /** The status that the service answered with, when it answered. */
  readonly status?: number;
  /** How long the service asked to wait. */
  readonly retryAfter?: Ms | null;
  /** What it answered to a creation. */
  readonly answerRecord?: AnswerRecord;
  /** In place of what somebody else answered, such as the sign-in page of a network. */
  readonly stranger?: Stranger | null;
}

/** A `VitrineError` from a request, with what the retry wants to know beside its words. */
export class ServiceError extends VitrineError {
  readonly status: number | null;
  readonly retryAfter: Ms | null;
  readonly answerRecord: AnswerRecord | null;
  readonly stranger: Stranger | null;
  /** Of a creation: whether all of its body had left before the answer came. */
  bodySent = false;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    const { field, problems, cause } = details;
    super(code, message, {
      retryable: passing.has(code),
      ...(field === undefined ? {} : { field }),
      ...(problems === undefined || problems.length === 0 ? {} : { problems }),
      ...(cause === undefined ? {} : { cause }),
    });
    this.status = details.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.answerRecord = details.answerRecord ?? null;
    this.stranger = details.stranger ?? null;
  }
}

/** How long the service asked to wait with this failure (`Retry-After`); null: it did not say. */
export const retryAfterOf = (error: unknown): Ms | null => (error instanceof ServiceError ? error.retryAfter : null);

/** Whether somebody else answered in place of the service. */
export const isStranger = (error: unknown): boolean => error instanceof ServiceError && error.stranger !== null;

/** Whether somebody else answered in place of the sign-in, so that no request of the account can be sent. */
export const isSignInStranger = (error: unknown): boolean =>
  error instanceof ServiceError && error.stranger === 'signIn';

/** Whether the service answered a request for one item with success, but without an item. */
export const isEmptyAnswer = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'notFound' && error.status === null;

/** Whether the service answered a creation with this failure after it had all of the body: it may have been performed. */
export const isDenied = (error: unknown): boolean => error instanceof ServiceError && error.bodySent;

/** What the service answered when a creation failed with this; null: nothing. */
export const answerRecordOf = (error: unknown): AnswerRecord | null =>
  error instanceof ServiceError ? error.answerRecord : null;
