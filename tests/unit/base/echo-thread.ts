import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { createLogger } from '../../../electron/base/logger.ts';
import { serveThread } from '../../../electron/base/thread.ts';
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
  /** Fails with an error that the log has already. */
  crashLoudly: (words: string): never => {
    const error = new RangeError(words);
    log.error('Echo', error);
    throw error;
  },
  /** Nobody waits for it. */
  reject: (words: string): void => void Promise.reject(new Error(words)),
  /** Throws where nobody can catch it. */
  explode: (words: string): void =>
    void setImmediate(() => {
      throw new Error(words);
    }),
  /** Works so many milliseconds. */
  work: (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  /** Takes all the memory that the thread may have. */
  exhaust: (): void => {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, at) => at + 0.5));
  },
  say: (words: string): void => emit('said', words),
  exit: (code: number): never => process.exit(code),
  /** Sets the number to 1 when the thread ends by itself: one that is cut off cannot. */
  mark: (shared: SharedArrayBuffer): void =>
    void process.once('exit', () => Atomics.store(new Int32Array(shared), 0, 1)),
  /** Never answers, and takes no other call. */
  spin: (): never => {
    for (;;);
  },
  /** Answers as the last call. */
  finish: (): void => emit('said', 'finished'),
  /** Keeps a write of a database open, and never answers. */
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
const { emit } = serveThread(handlers, { tellSlow: true });

export type EchoHandlers = typeof handlers;
export interface EchoEvents {
  readonly said: string;
}
