import { m } from '../messages/index.ts';

/**
 * The code of every error that the user can encounter; the set is closed.
 *
 * Connection: `offline` (the service is unreachable), `hostNotFound`, `certificate`, `timeout` (no response in time),
 * `notThisService`.
 * Sign-in: `signInRefused` (401 of the exchange), `signInMalformed` (400), `signInNeeded` (no password is available),
 * `tokenMissing`.
 * Service: `unauthorized`, `forbidden`, `notInPlan` (402), `notFound`, `conflict`, `invalid` (400, 413, 422),
 * `rateLimited`, `serviceFault` (5xx), `unreadable` (a body that cannot be parsed). `unknownOutcome`: sent, but the
 * response was lost. `dependency`: a dependency cannot be met.
 * Local: `keychain`, `disk`, `file`, `badArgument`, `untrustedSender`, `cancelled`, `internal`.
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

export interface FieldProblem {
  readonly field?: string;
  readonly message: string;
}

/** An error in IPC replies: a message for the user, never a stack or a secret. */
export interface AppError {
  readonly code: ErrorCode;
  readonly message: string;
  /** The form field to which it belongs, if there is exactly one. */
  readonly field?: string;
  /** All problems, if the service reported several. */
  readonly problems?: readonly FieldProblem[];
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
}

/** The reply of every IPC call. */
export type Reply<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: AppError };

/**
 * The only error class that carries an `AppError`. Thrown anywhere in the main process and converted by
 * `ipc/handle.ts`.
 */
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

/** Converts an error to plain data. Anything except a `VitrineError` becomes `internal` without its message. */
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
