import { loadImageLibrary } from '../base/image-library.ts';
import { serveCalls } from '../base/thread.ts';
import type { PictureProperties } from './contract.ts';
import type { SaveConversion } from '../downloads/contract.ts';
import {
  type ConvertedPicture,
  type PictureInspection,
  type ScaledPicture,
  convertPicture,
  learnPicture,
  convertToPng,
  scalePicture,
} from './scale-picture.ts';

const handlers = {
  scale: (bytes: Uint8Array): Promise<ScaledPicture> => scalePicture(bytes),
  learn: ({
    whole,
    facts,
  }: {
    readonly whole: Uint8Array;
    readonly facts: PictureProperties;
  }): Promise<PictureInspection> => learnPicture(whole, facts),
  redraw: (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => convertToPng(bytes),
  convert: ({ bytes, how }: { readonly bytes: Uint8Array; readonly how: SaveConversion }): Promise<ConvertedPicture> =>
    convertPicture(bytes, how),
};
serveCalls(handlers);
// Loading takes long, so it starts while the first picture is being fetched. A failure occurs again with that picture,
// and is reported then.
void loadImageLibrary().catch(() => undefined);

export type ScaleHandlers = typeof handlers;
