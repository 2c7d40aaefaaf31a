import type { Ms } from '../base/branded-types.ts';
import { type ErrorCode, type FieldProblem, VitrineError } from '../base/errors.ts';

const passing: ReadonlySet<ErrorCode> = new Set([
  'offline',
  'hostNotFound',
  'timeout',
  'rateLimited',
  'serviceFault',
  'unreadable',
]);

/** A stored response of the service, without secrets and truncated. */
export interface AnswerRecord {
  readonly status: number;
  /** The raw body, at most 20,000 characters; null if it was empty. */
  readonly raw: string | null;
  /** Whether `raw` was truncated. */
  readonly cut: boolean;
}

/** The service that another server replaced in its response. */
export type ReplacedService = 'service' | 'signIn';

interface Details {
  readonly field?: string | undefined;
  readonly problems?: readonly FieldProblem[];
  readonly cause?: unknown;
  /** The status of the response, if there was one. */
  readonly status?: number;
  /** The wait that the service requested. */
  readonly retryAfter?: Ms | null;
  /** The response to a creation. */
  readonly answerRecord?: AnswerRecord;
  /** Set if another server responded, such as the sign-in page of a network. */
  readonly stranger?: ReplacedService | null;
}

/** A `VitrineError` from a request, with additional information for retries. */
export class ServiceError extends VitrineError {
  readonly status: number | null;
  readonly retryAfter: Ms | null;
  readonly answerRecord: AnswerRecord | null;
  readonly stranger: ReplacedService | null;
  /** For a creation: whether the complete body had been sent before the response was received. */
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

/** Returns the wait that the service requested with this error (`Retry-After`), or null. */
export const getRetryAfter = (error: unknown): Ms | null => (error instanceof ServiceError ? error.retryAfter : null);

/** Whether another server responded in place of the service. */
export const isStranger = (error: unknown): boolean => error instanceof ServiceError && error.stranger !== null;

/** Whether another server responded in place of the sign-in service, so that no request of the account can be sent. */
export const isSignInReplaced = (error: unknown): boolean =>
  error instanceof ServiceError && error.stranger === 'signIn';

/** Whether the service responded to a request for one item with success, but without an item. */
export const isEmptyItemResponse = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'notFound' && error.status === null;

/**
 * Whether the service returned this error for a creation after it had received the complete body: it may have been
 * performed.
 */
export const isRejectedAfterSending = (error: unknown): boolean => error instanceof ServiceError && error.bodySent;

/** Returns the service's response to a creation that failed with this error, or null. */
export const getAnswerRecord = (error: unknown): AnswerRecord | null =>
  error instanceof ServiceError ? error.answerRecord : null;
