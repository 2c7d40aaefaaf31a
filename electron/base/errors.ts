import { m } from '../messages/index.ts';

/**
 * Every failure a person can meet has one of these codes; the set is closed.
 *
 * Connection: `offline` (no way to the service), `hostNotFound`, `certificate`, `timeout` (no answer in time), `notThisService`.
 * Sign-in: `signInRefused` (401 of the exchange), `signInMalformed` (400), `signInNeeded` (no password at hand), `tokenMissing`.
 * Service: `unauthorized`, `forbidden`, `notInPlan` (402), `notFound`, `conflict`, `invalid` (400, 413, 422), `rateLimited`, `serviceFault` (5xx),
 * `unreadable` (a body that does not parse). `unknownOutcome`: sent, but the answer was lost.
 * `dependency`: what it depends on will not come.
 * Here: `keychain`, `disk`, `file`, `badArgument`, `untrustedSender`, `cancelled`, `internal`.
 */
export type ErrorCode =
  | 'offline'
  | 'hostNotFound'
  | 'certificate'
  | 'timeout'
  | 'notThisService'
  | 'signInRefused'
  | 'signInMalformed'
  | 'signInNeeded'
  | 'tokenMissing'
  | 'unauthorized'
  | 'forbidden'
  | 'notInPlan'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'rateLimited'
  | 'serviceFault'
  | 'unreadable'
  | 'unknownOutcome'
  | 'dependency'
  | 'keychain'
  | 'disk'
  | 'file'
  | 'badArgument'
  | 'untrustedSender'
  | 'cancelled'
  | 'internal';

/** One complaint about one field of what was sent. */
export interface FieldProblem {
  readonly field?: string;
  readonly message: string;
}

/** A failure as it crosses the bridge: words for a person, never a stack, never a secret. */
export interface AppError {
  readonly code: ErrorCode;
  readonly message: string;
  /** The form field it belongs to, when there is exactly one. */
  readonly field?: string;
  /** Every complaint, when the service made several. */
  readonly problems?: readonly FieldProblem[];
  /** Whether the same call may work later without a change. */
  readonly retryable: boolean;
}

/** What every call over the bridge answers. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

/** The one error class that carries an `AppError`; thrown anywhere in the main process, wrapped by `ipc/handle.ts`. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError';
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly problems: readonly FieldProblem[] | undefined;
  readonly retryable: boolean;

  constructor(
    code: ErrorCode,
    message: string,
    options: { field?: string; problems?: readonly FieldProblem[]; retryable?: boolean; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.field = options.field;
    this.problems = options.problems;
    this.retryable = options.retryable ?? false;
  }
}

/** The plain data of an error; anything that is not a `VitrineError` becomes `internal` without its words. */
export const toAppError = (error: unknown): AppError =>
  error instanceof VitrineError
    ? {
        code: error.code,
        message: error.message,
        retryable: error.retryable,
        ...(error.field === undefined ? {} : { field: error.field }),
        ...(error.problems === undefined ? {} : { problems: error.problems }),
      }
    : { code: 'internal', message: m.program.internal, retryable: false };
