import { serveThread } from '../base/thread.ts';
import { makeRoom } from './room.ts';

const handlers = { room: makeRoom };
serveThread(handlers);

export type RoomHandlers = typeof handlers;
