import { serveThread } from '../../base/thread.ts';
import { scalePicture } from './scale.ts';
import type { Scaled } from './scale.ts';

const handlers = {
  scale: (bytes: Uint8Array): Promise<Scaled> => scalePicture(bytes),
};
serveThread(handlers);

export type ScaleHandlers = typeof handlers;
