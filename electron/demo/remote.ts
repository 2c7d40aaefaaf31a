import type { Worker } from 'node:worker_threads';
import type { LogMessage } from '../base/thread-log.ts';
import type { Addresses, DemoCallName, Message } from './messages.ts';
import type { CreatedItem, DemoService, RequestRecord } from './types.ts';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** A service on another thread, asked by messages. If the thread ends, whatever waits for it fails. */
export class RemoteDemo {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly ready = Promise.withResolvers<Addresses>();
  private last = 0;
  private ended: Error | null = null;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.on('message', (message: Message | LogMessage) => this.hear(message));
    worker.once('error', (error) => this.end(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => this.end(new Error('The demo service has stopped')));
  }

  /** The service, once it listens. Rejects if it cannot. */
  async started(): Promise<DemoService> {
    const addresses = await this.ready.promise;
    return {
      ...addresses,
      set: async (options) => {
        await this.call('set', options);
      },
      requests: async () => (await this.call('requests')) as RequestRecord[],
      clearRequests: async () => {
        await this.call('clearRequests');
      },
      created: async () => (await this.call('created')) as CreatedItem[],
      item: (resource, id) => this.call('item', resource, id),
      close: () => this.close(),
    };
  }

  private async close(): Promise<void> {
    if (!this.ended) await this.call('close');
    await this.worker.terminate();
  }

  private call(name: DemoCallName, ...args: unknown[]): Promise<unknown> {
    if (this.ended) return Promise.reject(this.ended);
    const number = ++this.last;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.waiting.set(number, { resolve, reject });
    this.worker.postMessage({ number, name, args });
    return promise;
  }

  private hear(message: Message | LogMessage): void {
    if ('log' in message) return;
    if (message.kind === 'ready') return this.ready.resolve(message.addresses);
    const waiting = this.waiting.get(message.number);
    this.waiting.delete(message.number);
    if (message.kind === 'done') waiting?.resolve(message.value);
    else waiting?.reject(message.error);
  }

  private end(error: Error): void {
    this.ended ??= error;
    this.ready.reject(this.ended);
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}
