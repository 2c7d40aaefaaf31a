import { errorLine, errorText } from './error-text.ts';
import { redactLine } from './redact.ts';

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
