import { serveThread } from '../base/thread.ts';
import { evict } from './eviction.ts';

const handlers = { evict: evict };
serveThread(handlers);

export type EvictionHandlers = typeof handlers;
