import { z } from 'zod';
import { mostOriginalBytes } from './values.ts';
import type { ResourceId } from '../base/brand.ts';
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
  /** Hundredths of its edge that are white; null: it was decoded before that was asked. */
  readonly edge: number | null;
  /** Hundredths of its width or height, whichever is more, that what is shown takes. */
  readonly fill: number | null;
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
  /** How far looking at all pictures is; null: nobody asked for it, or it is done. */
  readonly looking: Keeping | null;
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

/** What a file is, by how it begins; `other`: nothing here shows it. */
export type OriginalKind = 'picture' | 'pdf' | 'video' | 'other';

/** The whole file of an asset, which is on this computer. */
export interface Original {
  readonly id: ResourceId;
  readonly kind: OriginalKind;
  /** In bytes. */
  readonly size: number;
  /** A media type, by the file itself. */
  readonly type: string;
  /** Whether it has another checksum than the account tells, so that it is not the account's file. */
  readonly differs: boolean;
  /** Whether it ends too early, or was changed on the way. */
  readonly damaged?: boolean;
  /** How many pages a picture has of which the first is shown; absent: one. */
  readonly pages?: number;
  /** Its size in pixels if that is too large to be shown. */
  readonly tooLarge?: { readonly width: number; readonly height: number };
}

/**
 * How a whole file is wanted: `now` to be looked at, which the ceiling alone holds up; `asked` by hand in spite of it; `ahead`
 * for what is looked at next; `kept` only when it is on this computer.
 */
export type OriginalHow = 'kept' | 'ahead' | 'now' | 'asked';

/** How much of a whole file has come; `of` is null where nobody told its size. */
export interface OriginalProgress {
  readonly id: ResourceId;
  readonly came: number;
  readonly of: number | null;
}

const named = z.strictObject({ id: resourceIdSchema });

export const pictureCalls = {
  /** Null while there is no account. */
  'pictures.status': answers<PicturesStatus | null>()(nothing),
  'pictures.plan': answers<KeepPlan>()(nothing),
  /** Has every picture fetched behind everything else; goes on after a restart. Safe to call again. */
  'pictures.keepAll': answers<PicturesStatus | null>()(nothing),
  'pictures.stopKeeping': answers<PicturesStatus | null>()(nothing),
  /** What it would take to look at all pictures that nothing is known of yet. */
  'pictures.lookPlan': answers<KeepPlan>()(nothing),
  /** Looks at all of them behind everything else, for as few bytes as that takes. Safe to call again. */
  'pictures.lookAtAll': answers<PicturesStatus | null>()(nothing),
  'pictures.stopLooking': answers<PicturesStatus | null>()(nothing),
  /** Fetches one picture by hand, whatever the ceiling; says whether it is here now. */
  'pictures.fetch': answers<boolean>()(named),
  /** Null: the picture was not decoded here. */
  'pictures.facts': answers<PictureFacts | null>()(named),
  /** The whole file of an asset, once it is here; null: it is not, and is not fetched now. Fails with words for a person. */
  'pictures.original': answers<Original | null>()(
    z.strictObject({ id: resourceIdSchema, how: z.enum(['kept', 'ahead', 'now', 'asked']) }),
  ),
  /** Nobody waits for it any more: it is fetched no further. */
  'pictures.cancelOriginal': answers<undefined>()(named),
  /** A stretch of a PDF that is here, from `from` to before `to`; shorter at its end. */
  'pictures.originalBytes': answers<Uint8Array>()(
    z
      .strictObject({ id: resourceIdSchema, from: z.int().min(0), to: z.int().min(0) })
      .refine(({ from, to }) => to > from && to - from <= mostOriginalBytes),
  ),
  /** Writes the whole file where the person says, fetching it where it is not here; answers its name, null when they closed the dialog. */
  'pictures.saveOriginal': answers<string | null>()(named),
  /** Puts the picture on the clipboard. */
  'pictures.copyOriginal': answers<undefined>()(named),
  /** Opens where the service has it in the person's browser. */
  'pictures.openOriginal': answers<undefined>()(named),
  /**
   * Starts a drag of these files out of the window, unless it is cancelled before they are ready. Returns the number of files,
   * or 0 if one of them is not on this computer.
   */
  'pictures.dragOriginals': answers<number>()(z.strictObject({ ids: z.array(resourceIdSchema).min(1).max(200) })),
  /** Cancels a drag that has not started yet: the mouse button was released. */
  'pictures.cancelDrag': answers<undefined>()(nothing),
} as const;

export interface PictureEvents {
  readonly 'pictures.changed': PicturesStatus;
  /** Once a month and account: four fifths of the ceiling are used. */
  readonly 'pictures.nearCeiling': PicturesStatus;
  readonly 'pictures.originalCame': OriginalProgress;
}
