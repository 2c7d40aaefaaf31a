import type { MessagePort, Worker } from 'node:worker_threads';
import { createLogger, forwardLog, setLogSink } from './logger.ts';
import type { LogRecord } from './logger.ts';

/** How a thread hands over an entry for the log, beside its other messages. */
export interface LogMessage {
  readonly log: LogRecord;
}

/** The far end: has the program's log keep what this thread tells, and every rejection that nothing waits for. */
export const logToParent = (port: Pick<MessagePort, 'postMessage'>): void => {
  setLogSink((record) => port.postMessage({ log: record } satisfies LogMessage));
  const log = createLogger('thread');
  // Else it would end the thread, or with Electron's defaults be seen by nobody.
  process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
};

/** The near end: puts what a thread tells, and what ended it, into the log under its name. */
export const logThread = (worker: Pick<Worker, 'on'>, scope: string): void => {
  const log = createLogger(scope);
  worker.on('message', (message: Partial<LogMessage> | null) => {
    if (message?.log !== undefined) forwardLog({ ...message.log, scope });
  });
  worker.on('error', (error) => log.error('Uncaught exception', error));
};
