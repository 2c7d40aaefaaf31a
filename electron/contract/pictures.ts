import { z } from 'zod';
import { answers } from './define.ts';
import { nothing, resourceIdSchema } from './schemas.ts';

/** What was read out of a picture's file when it was decoded. */
export interface PictureFacts {
  /** As it is shown: turned as `orientation` says. */
  readonly width: number;
  readonly height: number;
  /** `jpeg`, `png` and the like. */
  readonly format: string;
  /** `srgb`, `cmyk` and the like. */
  readonly space: string;
  readonly alpha: boolean;
  /** 1 to 8, as EXIF has it; null: the file does not say. */
  readonly orientation: number | null;
  readonly frames: number;
}

/**
 * How far keeping all pictures is. `waiting`: other work goes first; `unreachable`: pictures cannot be had just now;
 * `held`: the account's settings or its ceiling do not let it go on; `full`: there is no more room for pictures here.
 */
export type KeepingState = 'counting' | 'running' | 'waiting' | 'unreachable' | 'held' | 'full';

export interface Keeping {
  readonly state: KeepingState;
  /** Pictures that were looked at so far, be it that they were here already. */
  readonly done: number;
  readonly of: number;
}

/** What is fetched for pictures in the account in use. */
export interface PicturesStatus {
  /** Bytes that came over the network in this calendar month. */
  readonly bytes: number;
  /** Pictures that were made of them. */
  readonly pictures: number;
  readonly ceiling: number;
  /** When the count begins anew; ISO 8601. */
  readonly until: string;
  /** Four fifths of the ceiling are used. */
  readonly near: boolean;
  /** Why only what a person asks for by hand is fetched; null: it is not so. */
  readonly held: 'ceiling' | 'never' | null;
  /** Null: nobody asked for it, or it is done. */
  readonly keeping: Keeping | null;
}

/** What keeping all pictures would take. */
export interface KeepPlan {
  /** Pictures whose files would be fetched. */
  readonly pictures: number;
  /** Of all pictures that the account has, counted by their content. */
  readonly of: number;
  readonly bytes: number;
  /** Pictures whose size is unknown: they are not in `bytes`. */
  readonly unsized: number;
  readonly seconds: number;
}

const named = z.strictObject({ id: resourceIdSchema });

export const pictureCalls = {
  /** Null while there is no account. */
  'pictures.status': answers<PicturesStatus | null>()(nothing),
  'pictures.plan': answers<KeepPlan>()(nothing),
  /** Has every picture fetched behind everything else; goes on after a restart. Safe to call again. */
  'pictures.keepAll': answers<PicturesStatus | null>()(nothing),
  'pictures.stopKeeping': answers<PicturesStatus | null>()(nothing),
  /** Fetches one picture by hand, whatever the ceiling; says whether it is here now. */
  'pictures.fetch': answers<boolean>()(named),
  /** Null: the picture was not decoded here. */
  'pictures.facts': answers<PictureFacts | null>()(named),
} as const;

export interface PictureEvents {
  readonly 'pictures.changed': PicturesStatus;
  /** Once a month and account: four fifths of the ceiling are used. */
  readonly 'pictures.nearCeiling': PicturesStatus;
}
