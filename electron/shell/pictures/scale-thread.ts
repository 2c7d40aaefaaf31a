import { serveThread } from '../../base/thread.ts';
import { scalePicture } from './scale.ts';

const handlers = {
  scale: (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => scalePicture(bytes),
};
serveThread(handlers);

export type ScaleHandlers = typeof handlers;
