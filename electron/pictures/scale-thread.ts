import { loadImageLibrary } from '../base/image-library.ts';
import { serveThread } from '../base/thread.ts';
import type { PictureFacts } from '../contract/pictures.ts';
import { learnPicture, redrawPicture, scalePicture } from './scale.ts';
import type { Learned, Scaled } from './scale.ts';

const handlers = {
  scale: (bytes: Uint8Array): Promise<Scaled> => scalePicture(bytes),
  learn: ({ whole, facts }: { readonly whole: Uint8Array; readonly facts: PictureFacts }): Promise<Learned> =>
    learnPicture(whole, facts),
  redraw: (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => redrawPicture(bytes),
};
serveThread(handlers);
// It takes long: meanwhile the first picture is on its way. Should it fail, it fails again with that picture, and is reported.
void loadImageLibrary().catch(() => undefined);

export type ScaleHandlers = typeof handlers;
