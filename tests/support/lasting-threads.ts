/**
 * Reuses workers for threads of the built program: starting a worker and loading its code takes ten times as long as a
 * typical test, and tests start thousands. A worker whose thread has ended serves the next thread of the same kind.
 * Each runs its entry again, in a real thread with a real port.
 */
import { EventEmitter } from 'node:events';
import { type MessagePort, type Transferable, type WorkerOptions, MessageChannel, Worker } from 'node:worker_threads';
import { replaceWorkers } from './replace-workers.ts';

/** Idle workers by their kind. */
const free = new Map<string, Worker[]>();

const host = new URL('thread-host.mjs', import.meta.url);

/** The worker interface for its caller: it ends when its thread exits, fails or is terminated. */
class LastingThread extends EventEmitter<{ message: [unknown]; error: [unknown]; exit: [number] }> {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #kind: string;
  #over = false;

  constructor(entry: URL, { workerData, ...options }: WorkerOptions) {
    super();
    this.#kind = JSON.stringify([entry.href, options.resourceLimits]);
    this.#worker = free.get(this.#kind)?.pop() ?? new Worker(host, options);
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (message) => this.emit('message', message));
    port1.on('close', () => this.#leave());
    this.#worker.on('error', this.#fail).on('exit', this.#end).ref();
    this.#worker.postMessage({ entry: entry.href, workerData: workerData as unknown, port: port2 }, [port2]);
  }

  postMessage(message: unknown, transfer: readonly Transferable[] = []): void {
    this.#port.postMessage(message, transfer);
  }

  terminate(): Promise<number> {
    return this.#worker.terminate();
  }

  readonly #fail = (error: unknown): void => void this.emit('error', error);

  readonly #end = (code: number): void => {
    if (this.#over) return;
    this.#over = true;
    this.#port.close();
    this.emit('exit', code);
  };

  #leave(): void {
    if (this.#over) return;
    this.#worker.off('error', this.#fail).off('exit', this.#end).unref();
    free.set(this.#kind, [...(free.get(this.#kind) ?? []), this.#worker]);
    this.#end(0);
  }
}

replaceWorkers(LastingThread);
