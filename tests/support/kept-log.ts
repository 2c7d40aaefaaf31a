import { setLogSink } from '../../electron/base/logger.ts';
import type { LogRecord } from '../../electron/base/logger.ts';

interface KeptLog {
  readonly records: readonly LogRecord[];
  /** Those of errors: what is slow depends on the computer. */
  readonly errors: () => readonly LogRecord[];
  readonly restore: () => void;
}

/** What the program's log is told from now on in this process, and by its threads; `restore` ends it. */
export const keepLog = (): KeptLog => {
  const records: LogRecord[] = [];
  return {
    records,
    errors: () => records.filter(({ level }) => level === 'error'),
    restore: setLogSink((record) => void records.push(record)),
  };
};
