import { redactLine } from './redact.ts';
import { VitrineError } from './errors.ts';

const maxStackFrames = 10;
const maxErrorCauses = 4;

const readErrorProperty = (error: Error, name: string): unknown =>
  (error as unknown as Readonly<Record<string, unknown>>)[name];

/** Returns the codes that the system, Node, SQLite or the program assigned to an error. */
const formatErrorCodes = (error: Error): string => {
  const parts = [readErrorProperty(error, 'code'), readErrorProperty(error, 'errcode')];
  const known = parts.filter(
    (part) => (typeof part === 'string' && /^\w{2,40}$/.test(part)) || typeof part === 'number',
  );
  return known.length === 0 ? '' : ` [${known.join(' ')}]`;
};

/**
 * Returns the loggable message of an error. The message of a `VitrineError` is for the user and may quote the service,
 * and the message of a schema error quotes the invalid value.
 */
const getLoggableMessage = (error: Error): string => {
  if (error instanceof VitrineError) return '';
  const issues = readErrorProperty(error, 'issues');
  if (!Array.isArray(issues)) return redactLine(error.message);
  const codes = issues.map((issue: { readonly code?: unknown } | null) => String(issue?.code));
  return redactLine([...new Set(codes)].join(', '));
};

const formatErrorHeader = (error: Error): string => {
  const loggableText = getLoggableMessage(error);
  return `${redactLine(error.name)}${formatErrorCodes(error)}${loggableText === '' ? '' : `: ${loggableText}`}`;
};

/** Returns the frames at the end of a stack; the lines before them are the message. */
const getStackFrames = ({ stack = '' }: Error): readonly string[] => {
  const lines = stack.split('\n');
  const last = lines.findLastIndex((line) => !/^ {4}at /.test(line));
  return lines.slice(last + 1, last + 1 + maxStackFrames).map((line) => `    at ${redactLine(line.slice(7))}`);
};

/** Returns an error as one line of the log. */
const formatErrorLine = (error: unknown): string =>
  // A thrown value that is no error may contain anything, including content.
  error instanceof Error ? formatErrorHeader(error) : `${error === null ? 'null' : typeof error} thrown`;

const describeError = (error: unknown, causes: number): readonly string[] => {
  if (!(error instanceof Error)) return [formatErrorLine(error)];
  const errorLines = [formatErrorLine(error), ...getStackFrames(error)];
  if (error.cause === undefined || causes === 0) return errorLines;
  const [head = '', ...rest] = describeError(error.cause, causes - 1);
  return [...errorLines, `  caused by ${head}`, ...rest];
};

/** Returns the log text of an error: its name, code, message, frames and causes, without any other properties. */
const formatErrorText = (error: unknown): string => describeError(error, maxErrorCauses).join('\n');

export type LogLevel = 'error' | 'warn' | 'info';

/** An entry of the log: a line, followed by stack frames. Free of secrets and content. */
export interface LogRecord {
  readonly level: LogLevel;
  /** The layer or thread that wrote it. */
  readonly scope: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The destination of entries. */
export type LogSink = (record: LogRecord) => void;

/**
 * A logger for one scope. The message describes the failed operation, never its data. The same error is logged once.
 */
export type Logger = Readonly<Record<LogLevel, (message: string, error?: unknown) => void>>;

/** The sink until the program has opened its log, and in tests and benchmarks. */
const toStandardError: LogSink = ({ level, scope, text }) => process.stderr.write(`[${level}] (${scope}) ${text}\n`);

let sink = toStandardError;

/** Sends entries of this thread to `next`. Returns a function that restores the previous sink. */
export const setLogSink = (next: LogSink): (() => void) => {
  const before = sink;
  sink = next;
  return () => void (sink = before);
};

/** Forwards an entry that another thread wrote. */
export const forwardLog = (record: LogRecord): void => sink(record);

/** Errors that have been logged, so that later handlers do not log them again. */
const logged = new WeakSet<Error>();

export const isLogged = (error: unknown): boolean => error instanceof Error && logged.has(error);

/** Records that another thread has logged the error. */
export const markLogged = (error: Error): void => void logged.add(error);

const write = (level: LogLevel, scope: string, message: unknown, error: unknown): void => {
  if (isLogged(error)) return;
  if (error instanceof Error) markLogged(error);
  const loggableText = redactLine(String(message));
  // Informational entries are logged without stack frames.
  const describe = level === 'info' ? formatErrorLine : formatErrorText;
  sink({
    level,
    scope,
    text: error === undefined ? loggableText : `${loggableText} ${describe(error)}`,
    at: Date.now(),
  });
};

export const createLogger = (scope: string): Logger => ({
  error: (message, error) => write('error', scope, message, error),
  warn: (message, error) => write('warn', scope, message, error),
  info: (message, error) => write('info', scope, message, error),
});

/**
 * The interval in milliseconds in which identical entries are only counted, because repeated failures would fill the
 * log.
 */
const repeatMs = 10_000;
/** The maximum number of entries whose last time is stored. */
const maxRememberedEntries = 200;

/**
 * Creates a sink that omits repeated entries. The next entry after the interval includes the number of omitted ones.
 */
export const withoutRepeats = (next: LogSink): LogSink => {
  const known = new Map<string, { readonly at: number; more: number }>();
  return (record) => {
    const key = `${record.level} ${record.scope} ${record.text}`;
    const last = known.get(key);
    if (last !== undefined && record.at - last.at < repeatMs) {
      last.more += 1;
      return;
    }
    known.delete(key);
    known.set(key, { at: record.at, more: 0 });
    for (const oldest of known.keys()) {
      if (known.size <= maxRememberedEntries) break;
      known.delete(oldest);
    }
    const [head = '', ...places] = record.text.split('\n');
    const more = last === undefined || last.more === 0 ? '' : ` (${last.more} more times before)`;
    next({ ...record, text: [`${head}${more}`, ...places].join('\n') });
  };
};
