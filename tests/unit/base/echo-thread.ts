import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { createLogger } from '../../../electron/base/logger.ts';
import { serveCalls } from '../../../electron/base/thread.ts';
import { VitrineError } from '../../../electron/base/errors.ts';

const { greeting } = workerData as { greeting: string };

const log = createLogger('echo');

const handlers = {
  echo: (value: number): string => `${greeting} ${value}`,
  refuse: (words: string): never => {
    throw new VitrineError('file', words);
  },
  crash: (words: string): never => {
    throw new Error(words);
  },
  /** Fails with an error that was already logged. */
  crashLoudly: (words: string): never => {
    const error = new RangeError(words);
    log.error('Echo', error);
    throw error;
  },
  /** Rejects a promise that is not awaited. */
  reject: (words: string): void => void Promise.reject(new Error(words)),
  /** Throws an uncaught error. */
  explode: (words: string): void =>
    void setImmediate(() => {
      throw new Error(words);
    }),
  /** Blocks the thread for `ms` milliseconds. */
  work: (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  /** Allocates all the memory that the thread may use. */
  exhaust: (): void => {
    const buffers: number[][] = [];
    for (;;) buffers.push(Array.from({ length: 10_000 }, (_, at) => at + 0.5));
  },
  say: (words: string): void => emit('said', words),
  exit: (code: number): never => process.exit(code),
  /** Sets the number to 1 when the thread ends regularly: a terminated thread cannot. */
  mark: (shared: SharedArrayBuffer): void =>
    void process.once('exit', () => Atomics.store(new Int32Array(shared), 0, 1)),
  /** Never returns, and blocks every other call. */
  spin: (): never => {
    for (;;);
  },
  /** Runs as the final call. */
  finish: (): void => emit('said', 'finished'),
  /** Holds a write transaction of a database open, and never returns. */
  spinInTransaction: ({ path, text }: { path: string; text: string }): never => {
    const db = new DatabaseSync(path);
    db.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS t (x TEXT)');
    db.prepare('INSERT INTO t VALUES (?)').run('committed');
    db.exec('BEGIN IMMEDIATE');
    db.prepare('INSERT INTO t VALUES (?)').run(text);
    emit('said', 'writing');
    for (;;);
  },
  hold: (): void => void setInterval(() => undefined, 60_000),
  size: (buffer: ArrayBuffer): number => buffer.byteLength,
};
const { emit } = serveCalls(handlers, { tellSlow: true });

export type EchoHandlers = typeof handlers;
export interface EchoEvents {
  readonly said: string;
}
