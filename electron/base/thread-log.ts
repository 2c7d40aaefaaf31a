import type { MessagePort, Worker } from 'node:worker_threads';
import { type LogRecord, createLogger, forwardLog, setLogSink } from './logger.ts';

/** A log entry of a thread, sent in addition to its other messages. */
export interface LogMessage {
  readonly log: LogRecord;
}

/** Sends the log entries of this worker thread and its unhandled rejections to the calling thread. */
export const logToParent = (port: Pick<MessagePort, 'postMessage'>): void => {
  setLogSink((record) => port.postMessage({ log: record } satisfies LogMessage));
  const log = createLogger('thread');
  // Otherwise a rejection would end the thread, or remain invisible with Electron's defaults.
  process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
};

/** Logs the entries of a worker thread, and the error that ended it, under its name. */
export const logThread = (worker: Pick<Worker, 'on'>, scope: string): void => {
  const log = createLogger(scope);
  worker.on('message', (message: Partial<LogMessage> | null) => {
    if (message?.log !== undefined) forwardLog({ ...message.log, scope });
  });
  worker.on('error', (error) => log.error('Uncaught exception', error));
};
