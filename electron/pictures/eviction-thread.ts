import { serveCalls } from '../base/thread.ts';
import { evictFiles } from '../asset-files/eviction.ts';

const handlers = { evict: evictFiles };
serveCalls(handlers);

export type EvictionHandlers = typeof handlers;
