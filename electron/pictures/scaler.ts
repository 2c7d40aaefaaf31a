import { availableParallelism } from 'node:os';
import { startOnDemandThread } from '../base/on-demand-thread.ts';
import { type ThreadLimits, startThread } from '../base/thread.ts';
import { type PictureProperties, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';
import { isRaster } from './raster-format.ts';
import type { SaveConversion } from '../downloads/contract.ts';
import type { ConvertedPicture, PictureInspection, ScaledPicture } from './scale-picture.ts';
import type { ScaleHandlers } from './scale-thread.ts';

/** Scales pictures on threads that end after an idle time, because they take much memory. */
export interface Scaler {
  /**
   * Scales a picture, see `scalePicture`. The bytes are transferred. Bytes without the signature of a raster image are
   * rejected before they reach a thread.
   */
  readonly scale: (bytes: Uint8Array<ArrayBuffer>) => Promise<ScaledPicture>;
  /** Inspects a thumbnail that was stored without this data. `facts` are the metadata of its file. */
  readonly learn: (whole: Uint8Array, facts: PictureProperties) => Promise<PictureInspection>;
  /** Converts a picture, see `convertToPng`. The bytes are transferred and checked like those of `scale`. */
  readonly redraw: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;
  /** Converts a picture, see `convertPicture`. The bytes are transferred and checked like those of `scale`. */
  readonly convert: (bytes: Uint8Array<ArrayBuffer>, how: SaveConversion) => Promise<ConvertedPicture>;
  /** Starts a thread, because a picture will follow soon. */
  readonly begin: () => void;
  readonly close: () => Promise<void>;
}

/**
 * The idle time of a thread, in milliseconds: the first stays for the user's next picture, the others only serve
 * bursts.
 */
const idleTime = { first: 20_000, others: 4_000 } as const;
const maxThreads = 4;

/** The heap of a scaling thread. Pixels are in the image library's memory, which has its own limits. */
const threadLimits: ThreadLimits = { maxOldGenerationSizeMb: 500, outOfMemory: m.files.tooMuchMemory };

interface ScalingThread {
  readonly scale: Scaler['scale'];
  readonly redraw: Scaler['redraw'];
  readonly learn: Scaler['learn'];
  readonly convert: Scaler['convert'];
  readonly begin: () => void;
  /** Returns the number of pictures before the next one. Starting a thread counts as one picture. */
  readonly load: () => number;
  readonly end: () => Promise<void>;
}

const createScalingThread = (root: URL, idleFor: number): ScalingThread => {
  let awake = false;
  let underWay = 0;
  const thread = startOnDemandThread<ScaleHandlers, object>({
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
  const trackWork = <T>(work: Promise<T>): Promise<T> => {
    underWay += 1;
    return work.finally(() => (underWay -= 1));
  };
  return {
    scale: (bytes) => trackWork(thread.call('scale', bytes, { transfer: [bytes.buffer] })),
    learn: (whole, facts) => trackWork(thread.call('learn', { whole, facts })),
    redraw: (bytes) => trackWork(thread.call('redraw', bytes, { transfer: [bytes.buffer] })),
    convert: (bytes, how) => trackWork(thread.call('convert', { bytes, how }, { transfer: [bytes.buffer] })),
    // A start error is reported by the next picture.
    begin: () => void thread.ready().catch(() => undefined),
    load: () => underWay + (awake ? 0 : 1),
    end: () => thread.close(),
  };
};

/**
 * Creates the scaler with up to as many threads as processors. A second thread starts when two pictures wait for the
 * first.
 */
export const createScaler = (root: URL): Scaler => {
  const first = createScalingThread(root, idleTime.first);
  const others = Array.from({ length: Math.min(maxThreads, availableParallelism()) - 1 }, () =>
    createScalingThread(root, idleTime.others),
  );
  const threads = [first, ...others];
  const selectThread = (): ScalingThread =>
    threads.reduce((best, thread) => (thread.load() < best.load() ? thread : best));
  const assertRaster = (bytes: Uint8Array): void => {
    if (!isRaster(bytes)) throw new VitrineError('file', m.pictures.notAPicture);
  };
  return {
    scale: async (bytes) => {
      assertRaster(bytes);
      return selectThread().scale(bytes);
    },
    redraw: async (bytes) => {
      assertRaster(bytes);
      return selectThread().redraw(bytes);
    },
    learn: (whole, facts) => selectThread().learn(whole, facts),
    convert: async (bytes, how) => {
      assertRaster(bytes);
      return selectThread().convert(bytes, how);
    },
    begin: first.begin,
    close: async () => {
      await Promise.all(threads.map((thread) => thread.end()));
    },
  };
};
