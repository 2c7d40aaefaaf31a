import { startThread } from '../base/thread.ts';
import { type DemoHandlers, startOnThread } from './protocol.ts';
import type { DemoOptions, DemoService } from './types.ts';

export { startDemoInline } from './in-process.ts';
export type {
  Behaviour,
  Counts,
  CreatedItem,
  DemoOptions,
  DemoService,
  Generation,
  Misbehaviour,
  RateLimitOptions,
  RequestRecord,
  ResourcePath,
  TokenShape,
} from './types.ts';

/**
 * Starts the service on a separate thread. `root` is the folder with `demo/`, which contains the thread's file: that of
 * the main process's sources, or of its bundle.
 */
export const startDemo = (root: URL, options: DemoOptions = {}): Promise<DemoService> =>
  startOnThread(startThread<DemoHandlers>(root, 'demo/demo-thread', null), options);
