import { loadImageLibrary } from '../base/image-library.ts';
import { serveThread } from '../base/thread.ts';
import type { PictureFacts } from '../contract/pictures.ts';
import type { SavingConvert } from '../contract/saving.ts';
import { convertPicture, learnPicture, redrawPicture, scalePicture } from './scale.ts';
import type { Converted, Learned, Scaled } from './scale.ts';

const handlers = {
  scale: (bytes: Uint8Array): Promise<Scaled> => scalePicture(bytes),
  learn: ({ whole, facts }: { readonly whole: Uint8Array; readonly facts: PictureFacts }): Promise<Learned> =>
    learnPicture(whole, facts),
  redraw: (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => redrawPicture(bytes),
  convert: ({ bytes, how }: { readonly bytes: Uint8Array; readonly how: SavingConvert }): Promise<Converted> =>
    convertPicture(bytes, how),
};
serveThread(handlers);
// Loading takes long, so it starts while the first picture is being fetched. A failure occurs again with that picture,
// and is reported then.
void loadImageLibrary().catch(() => undefined);

export type ScaleHandlers = typeof handlers;
