import { Worker } from 'node:worker_threads';
import { logThread } from '../base/thread-log.ts';
import { RemoteDemo } from './remote.ts';
import type { DemoOptions, DemoService } from './types.ts';

export { startDemoHere } from './here.ts';
export type { RequestMatch } from './misbehave/handler.ts';
export type { Rule } from './misbehaviours.ts';
export type {
  Behaviour,
  Counts,
  CreatedItem,
  DemoOptions,
  DemoService,
  Misbehaviour,
  RateLimitOptions,
  RequestRecord,
  ResourcePath,
  TokenShape,
} from './types.ts';

/**
 * Starts the service on a thread of its own. `root` is the folder whose `demo/` holds the thread's file:
 * that of the main process's sources, or of its bundle.
 */
export async function startDemo(root: URL, options: DemoOptions = {}): Promise<DemoService> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new Worker(new URL(`demo/demo-thread.${extension}`, root), { workerData: options, name: 'demo' });
  logThread(worker, 'demo/demo-thread');
  return new RemoteDemo(worker).started();
}
