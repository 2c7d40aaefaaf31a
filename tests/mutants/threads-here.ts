/**
 * Runs threads in the process of the tests, from their sources: faults are only active there, and so is the coverage of
 * tests.
 */
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import workerThreads, {
  type MessagePort,
  type Transferable,
  type WorkerOptions,
  MessageChannel,
} from 'node:worker_threads';
import { setLogSink } from '../../electron/base/logger.ts';
import { replaceWorkers } from '../support/replace-workers.ts';

let started = 0;
/** Entries read their options while they are loaded, so they must be loaded one after the other. */
let loading: Promise<unknown> = Promise.resolve();

const load = async (entry: URL, workerData: unknown, parentPort: MessagePort): Promise<void> => {
  const before = { workerData: workerThreads.workerData as unknown, parentPort: workerThreads.parentPort };
  Object.assign(workerThreads, { workerData, parentPort });
  syncBuiltinESMExports();
  // A thread logs to the thread that started it, which here is the process itself.
  const listeners = new Set(process.listeners('unhandledRejection'));
  const restoreSink = setLogSink(() => undefined);
  started += 1;
  try {
    await import(/* @vite-ignore */ `${entry.href}?thread=${started}`);
  } finally {
    restoreSink();
    for (const listener of process.listeners('unhandledRejection'))
      if (!listeners.has(listener)) process.off('unhandledRejection', listener);
    Object.assign(workerThreads, before);
    syncBuiltinESMExports();
  }
};

/** The worker interface for its caller. */
class InProcessThread extends EventEmitter<{ message: [unknown]; error: [unknown]; exit: [number] }> {
  readonly #port: MessagePort;
  #over = false;

  constructor(entry: URL, { workerData }: WorkerOptions) {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message) => this.emit('message', message)).on('close', () => this.#end());
    const data: unknown = structuredClone(workerData);
    loading = loading.then(() => load(entry, data, port2)).catch((error: unknown) => this.emit('error', error));
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  terminate(): Promise<number> {
    this.#port.close();
    return Promise.resolve(1);
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.emit('exit', 0);
  }
}

replaceWorkers(InProcessThread);
