import { workerData } from 'node:worker_threads';
import { serveThread } from '../../../electron/base/thread.ts';
import { VitrineError } from '../../../electron/contract/errors.ts';

const { greeting } = workerData as { greeting: string };

const handlers = {
  echo: (value: number): string => `${greeting} ${value}`,
  refuse: (words: string): never => {
    throw new VitrineError('file', words);
  },
  crash: (words: string): never => {
    throw new Error(words);
  },
  say: (words: string): void => emit('said', words),
  exit: (code: number): never => process.exit(code),
  /** Sets the number to 1 when the thread ends by itself: one that is cut off cannot. */
  mark: (shared: SharedArrayBuffer): void =>
    void process.once('exit', () => Atomics.store(new Int32Array(shared), 0, 1)),
  hold: (): void => void setInterval(() => undefined, 60_000),
  size: (buffer: ArrayBuffer): number => buffer.byteLength,
};
const { emit } = serveThread(handlers);

export type EchoHandlers = typeof handlers;
export interface EchoEvents {
  readonly said: string;
}
