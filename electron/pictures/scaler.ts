import { availableParallelism } from 'node:os';
import { startRestingThread } from '../base/resting-thread.ts';
import { startThread } from '../base/thread.ts';
import type { ThreadLimits } from '../base/thread.ts';
import { VitrineError } from '../contract/index.ts';
import type { PictureFacts } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { isRaster } from './raster.ts';
import type { SavingConvert } from '../contract/saving.ts';
import type { Converted, Learned, Scaled } from './scale.ts';
import type { ScaleHandlers } from './scale-thread.ts';

/** Scales pictures on threads of its own, which end when nothing was asked of them for a while: they hold much memory. */
export interface Scaler {
  /** See `scalePicture`. The bytes are moved. What is no raster image by its signature is refused before a thread sees it. */
  readonly scale: (bytes: Uint8Array<ArrayBuffer>) => Promise<Scaled>;
  /** What is seen in a small picture that was kept before that was asked; `facts`: what its file said of itself. */
  readonly learn: (whole: Uint8Array, facts: PictureFacts) => Promise<Learned>;
  /** See `redrawPicture`; the bytes are moved and refused as those of `scale` are. */
  readonly redraw: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  /** See `convertPicture`; the bytes are moved and refused as those of `scale` are. */
  readonly convert: (bytes: Uint8Array<ArrayBuffer>, how: SavingConvert) => Promise<Converted>;
  /** A picture comes soon: a thread gets ready for it. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

/** How long a thread waits for more, in milliseconds: the first for who looks on, those beside it for a rush alone. */
const idleTime = { first: 20_000, others: 4_000 } as const;
const mostThreads = 4;

/** The heap of a thread that scales: pixels are in the image library's own memory, which has limits of its own. */
const threadLimits: ThreadLimits = { maxOldGenerationSizeMb: 500, outOfMemory: m.files.tooMuchMemory };

interface ScalingThread {
  readonly scale: Scaler['scale'];
  readonly redraw: Scaler['redraw'];
  readonly learn: Scaler['learn'];
  readonly convert: Scaler['convert'];
  readonly begin: () => void;
  /** How much waits for it before it would take one more: to start a thread is worth one picture. */
  readonly load: () => number;
  readonly end: () => Promise<void>;
}

const createScalingThread = (root: URL, idleFor: number): ScalingThread => {
  let awake = false;
  let underWay = 0;
  const thread = startRestingThread<ScaleHandlers, object>({
    start: () => {
      awake = true;
      return startThread<ScaleHandlers>(root, 'pictures/scale-thread', null, threadLimits);
    },
    rest: () => {
      awake = false;
      return Promise.resolve(true);
    },
    idleFor,
  });
  const counted = <T>(work: Promise<T>): Promise<T> => {
    underWay += 1;
    return work.finally(() => (underWay -= 1));
  };
  return {
    scale: (bytes) => counted(thread.call('scale', bytes, { transfer: [bytes.buffer] })),
    learn: (whole, facts) => counted(thread.call('learn', { whole, facts })),
    redraw: (bytes) => counted(thread.call('redraw', bytes, { transfer: [bytes.buffer] })),
    convert: (bytes, how) => counted(thread.call('convert', { bytes, how }, { transfer: [bytes.buffer] })),
    // One that cannot start says so to the picture that comes.
    begin: () => void thread.ready().catch(() => undefined),
    load: () => underWay + (awake ? 0 : 1),
    end: () => thread.close(),
  };
};

/** As many threads as the computer has processors, where there is work for them: a second starts when two pictures wait for the first. */
export const createScaler = (root: URL): Scaler => {
  const first = createScalingThread(root, idleTime.first);
  const others = Array.from({ length: Math.min(mostThreads, availableParallelism()) - 1 }, () =>
    createScalingThread(root, idleTime.others),
  );
  const threads = [first, ...others];
  const nextThread = (): ScalingThread =>
    threads.reduce((best, thread) => (thread.load() < best.load() ? thread : best));
  const refuseOthers = (bytes: Uint8Array): void => {
    if (!isRaster(bytes)) throw new VitrineError('file', m.pictures.notAPicture);
  };
  return {
    scale: async (bytes) => {
      refuseOthers(bytes);
      return nextThread().scale(bytes);
    },
    redraw: async (bytes) => {
      refuseOthers(bytes);
      return nextThread().redraw(bytes);
    },
    learn: (whole, facts) => nextThread().learn(whole, facts),
    convert: async (bytes, how) => {
      refuseOthers(bytes);
      return nextThread().convert(bytes, how);
    },
    begin: first.begin,
    close: async () => {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
};
