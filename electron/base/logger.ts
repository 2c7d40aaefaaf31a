import { redactLine } from './redact.ts';
import { VitrineError } from './errors.ts';

const mostFrames = 10;
const mostCauses = 4;

const member = (error: Error, name: string): unknown => (error as unknown as Readonly<Record<string, unknown>>)[name];

/** Which of the kind it is: what the system, Node, SQLite or the program itself calls it. */
const codeOf = (error: Error): string => {
  const parts = [member(error, 'code'), member(error, 'errcode')];
  const known = parts.filter(
    (part) => (typeof part === 'string' && /^\w{2,40}$/.test(part)) || typeof part === 'number',
  );
  return known.length === 0 ? '' : ` [${known.join(' ')}]`;
};

/** The words of a `VitrineError` are for a person and may quote the service; those of a schema, what did not fit it. */
const wordsOf = (error: Error): string => {
  if (error instanceof VitrineError) return '';
  const issues = member(error, 'issues');
  if (!Array.isArray(issues)) return redactLine(error.message);
  const codes = issues.map((issue: { readonly code?: unknown } | null) => String(issue?.code));
  return redactLine([...new Set(codes)].join(', '));
};

const headOf = (error: Error): string => {
  const words = wordsOf(error);
  return `${redactLine(error.name)}${codeOf(error)}${words === '' ? '' : `: ${words}`}`;
};

/** The lines at the end of a stack: what stands before them is the message. */
const framesOf = ({ stack = '' }: Error): readonly string[] => {
  const lines = stack.split('\n');
  const last = lines.findLastIndex((line) => !/^ {4}at /.test(line));
  return lines.slice(last + 1, last + 1 + mostFrames).map((line) => `    at ${redactLine(line.slice(7))}`);
};

/** What the log says of an error in one line. */
const errorLine = (error: unknown): string =>
  // What is thrown that is no error may be anything: also content.
  error instanceof Error ? headOf(error) : `${error === null ? 'null' : typeof error} thrown`;

const described = (error: unknown, causes: number): readonly string[] => {
  if (!(error instanceof Error)) return [errorLine(error)];
  const own = [errorLine(error), ...framesOf(error)];
  if (error.cause === undefined || causes === 0) return own;
  const [head = '', ...rest] = described(error.cause, causes - 1);
  return [...own, `  caused by ${head}`, ...rest];
};

/** What the log says of an error: its kind, code, words, place in the program and causes; none of its other members. */
const errorText = (error: unknown): string => described(error, mostCauses).join('\n');

export type LogLevel = 'error' | 'warn' | 'info';

/** One entry of the log: a line, and the places in the program below it. Free of secrets and content. */
export interface LogRecord {
  readonly level: LogLevel;
  /** The layer or the thread that it comes from. */
  readonly scope: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Where entries go. */
export type LogSink = (record: LogRecord) => void;

/** Writes entries of one scope. The message says what failed, never with what; the same error is logged once. */
export type Logger = Readonly<Record<LogLevel, (message: string, error?: unknown) => void>>;

/** Until the program has opened its log, and where there is none: tests, benches. */
const toStandardError: LogSink = ({ level, scope, text }) => process.stderr.write(`[${level}] (${scope}) ${text}\n`);

let sink = toStandardError;

/** Sends entries of this thread to `next`; returns what takes that back. */
export const setLogSink = (next: LogSink): (() => void) => {
  const before = sink;
  sink = next;
  return () => void (sink = before);
};

/** Passes on an entry that another thread wrote. */
export const forwardLog = (record: LogRecord): void => sink(record);

/** Errors that stand in the log: whoever catches one later need not know of it. */
const logged = new WeakSet<Error>();

export const isLogged = (error: unknown): boolean => error instanceof Error && logged.has(error);

/** Notes that another thread has logged it. */
export const markLogged = (error: Error): void => void logged.add(error);

const write = (level: LogLevel, scope: string, message: unknown, error: unknown): void => {
  if (isLogged(error)) return;
  if (error instanceof Error) markLogged(error);
  const words = redactLine(String(message));
  // What is no fault of the program is logged without its place in it.
  const describe = level === 'info' ? errorLine : errorText;
  sink({ level, scope, text: error === undefined ? words : `${words} ${describe(error)}`, at: Date.now() });
};

export const createLogger = (scope: string): Logger => ({
  error: (message, error) => write('error', scope, message, error),
  warn: (message, error) => write('warn', scope, message, error),
  info: (message, error) => write('info', scope, message, error),
});

/** The same entry again within so long, in milliseconds, is counted alone: work that fails and is tried again would fill the log. */
const repeatMs = 10_000;
/** Of so many entries it is known when they were last written. */
const mostKnown = 200;

/** Passes on what is not the same as a moment before; what comes again later says how often it was left out. */
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
      if (known.size <= mostKnown) break;
      known.delete(oldest);
    }
    const [head = '', ...places] = record.text.split('\n');
    const more = last === undefined || last.more === 0 ? '' : ` (${last.more} more times before)`;
    next({ ...record, text: [`${head}${more}`, ...places].join('\n') });
  };
};
