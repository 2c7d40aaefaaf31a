import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { logToParent } from '../base/thread-log.ts';
import { startDemoHere } from './here.ts';
import type { DemoCall, DemoCallName, Message } from './messages.ts';
import type { DemoOptions, DemoService } from './types.ts';

/** Serves on this thread until the parent closes it. */
async function serve(port: MessagePort, options: DemoOptions): Promise<void> {
  const service = await startDemoHere(options);
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  const say = (message: Message): void => port.postMessage(message);
  port.on('message', (call: DemoCall) => {
    perform(service, call).then(
      (value) => say({ kind: 'done', number: call.number, value }),
      (error: unknown) => say({ kind: 'failed', number: call.number, error }),
    );
  });
  say({ kind: 'ready', addresses: { baseUrl, authUrl, apiKey, apiPassword } });
}

async function perform(service: DemoService, { name, args }: DemoCall): Promise<unknown> {
  const methods = service as unknown as Record<DemoCallName, (...args: readonly unknown[]) => Promise<unknown>>;
  return methods[name](...args);
}

if (!parentPort) throw new Error('The demo service runs on a thread of its own');
logToParent(parentPort);
await serve(parentPort, workerData as DemoOptions);
