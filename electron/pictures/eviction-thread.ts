import { serveThread } from '../base/thread.ts';
import { makeRoom } from './eviction.ts';

const handlers = { room: makeRoom };
serveThread(handlers);

export type RoomHandlers = typeof handlers;
