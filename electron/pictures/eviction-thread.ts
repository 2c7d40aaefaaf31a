import { serveCalls } from '../base/thread.ts';
import { evict } from '../asset-files/eviction.ts';

const handlers = { evict: evict };
serveCalls(handlers);

export type EvictionHandlers = typeof handlers;
