import { startThread } from '../base/thread.ts';
import type { Thread } from '../base/thread.ts';
import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { isRaster } from './raster.ts';
import type { Scaled } from './scale.ts';
import type { ScaleHandlers } from './scale-thread.ts';

/** Scales pictures on a thread of its own, which ends when nothing was asked of it for a while: it holds much memory. */
export interface Scaler {
  /** See `scalePicture`. The bytes are moved. What is no raster image by its signature is refused before a thread sees it. */
  readonly scale: (bytes: Uint8Array<ArrayBuffer>) => Promise<Scaled>;
  /** A picture comes soon: the thread gets ready for it. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

const idleTime = 20_000;

export const createScaler = (root: URL): Scaler => {
  let thread: Thread<ScaleHandlers> | null = null;
  let underWay = 0;
  let timer: NodeJS.Timeout | undefined;

  const end = async (): Promise<void> => {
    clearTimeout(timer);
    const ending = thread;
    thread = null;
    await ending?.close();
  };
  const rest = (): void => {
    clearTimeout(timer);
    if (underWay === 0) timer = setTimeout(() => void end(), idleTime).unref();
  };
  const start = (): Thread<ScaleHandlers> =>
    (thread ??= startThread<ScaleHandlers>(root, 'pictures/scale-thread', null));

  return {
    scale: async (bytes) => {
      if (!isRaster(bytes)) throw new VitrineError('file', m.pictures.notAPicture);
      clearTimeout(timer);
      underWay += 1;
      return start()
        .call('scale', bytes, { transfer: [bytes.buffer] })
        .finally(() => {
          underWay -= 1;
          rest();
        });
    },
    begin: () => {
      start();
      rest();
    },
    close: end,
  };
};
