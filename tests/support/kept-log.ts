import { type LogRecord, setLogSink } from '../../electron/base/logger.ts';

interface CapturedLog {
  readonly records: readonly LogRecord[];
  /** Returns the errors. Warnings about slow calls depend on the computer. */
  readonly errors: () => readonly LogRecord[];
  readonly restore: () => void;
}

/** Records all log entries of this process and its threads until `restore` is called. */
export const captureLog = (): CapturedLog => {
  const records: LogRecord[] = [];
  return {
    records,
    errors: () => records.filter(({ level }) => level === 'error'),
    restore: setLogSink((record) => void records.push(record)),
  };
};
