import { loadImageLibrary } from '../base/image-library.ts';
import { serveThread } from '../base/thread.ts';
import type { SavingConvert } from '../contract/saving.ts';
import { convertPicture, redrawPicture, scalePicture } from './scale.ts';
import type { Converted, Scaled } from './scale.ts';

const handlers = {
  scale: (bytes: Uint8Array): Promise<Scaled> => scalePicture(bytes),
  redraw: (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => redrawPicture(bytes),
  convert: ({ bytes, how }: { readonly bytes: Uint8Array; readonly how: SavingConvert }): Promise<Converted> =>
    convertPicture(bytes, how),
};
serveThread(handlers);
// It takes long: meanwhile the first picture is on its way. Should it fail, it fails again with that picture, and is reported.
void loadImageLibrary().catch(() => undefined);

export type ScaleHandlers = typeof handlers;
