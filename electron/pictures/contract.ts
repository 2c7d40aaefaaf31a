import { z } from 'zod';
import { maxOriginalPartBytes } from '../contract/constants.ts';
import type { ResourceId } from '../base/branded-types.ts';
import { defineCall } from '../contract/define.ts';
import { noArgumentSchema, resourceIdSchema } from '../contract/schemas.ts';

/** The properties of a decoded picture file. */
export interface PictureProperties {
  /** The displayed size: rotated according to `orientation`. */
  readonly width: number;
  readonly height: number;
  /** The name of the format, such as `jpeg` or `png`. */
  readonly format: string;
  /** The colour space, such as `srgb` or `cmyk`. */
  readonly space: string;
  readonly alpha: boolean;
  /** The EXIF orientation, 1 to 8; null if the file has none. */
  readonly orientation: number | null;
  readonly frames: number;
  /** The percentage of the edge that is white; null if the picture was inspected by an older version. */
  readonly edge: number | null;
  /** The percentage of the width or height, whichever is larger, that the visible content occupies. */
  readonly fill: number | null;
}

/**
 * The state of fetching pictures. `waiting`: other work has priority; `unreachable`: pictures are currently
 * unavailable; `held`: the settings or the traffic limit of the account do not permit it; `full`: the disk
 * has no space left for pictures.
 */
export type DownloadAllState = 'counting' | 'running' | 'waiting' | 'unreachable' | 'held' | 'full';

export interface DownloadAllProgress {
  readonly state: DownloadAllState;
  /** The number of processed pictures, including those that were already stored. */
  readonly done: number;
  readonly of: number;
}

/** The picture traffic of the current account. */
export interface PicturesStatus {
  /** The bytes received over the network in this calendar month. */
  readonly bytes: number;
  /** The number of pictures created from them. */
  readonly pictures: number;
  readonly ceiling: number;
  /** The time at which the counter is reset, ISO 8601. */
  readonly until: string;
  /** Whether 80 % of the traffic limit is used. */
  readonly near: boolean;
  /** The reason why pictures are only fetched on request; null: they are also fetched automatically. */
  readonly held: 'ceiling' | 'never' | null;
  /** The progress of fetching all pictures; null if it was not requested or is complete. */
  readonly keeping: DownloadAllProgress | null;
  /** The progress of fetching the pictures that were not compared; null if it was not requested or is complete. */
  readonly comparing: DownloadAllProgress | null;
  /** The progress of inspecting all pictures; null if it was not requested or is complete. */
  readonly looking: DownloadAllProgress | null;
}

/** The estimated cost of fetching or inspecting pictures. */
export interface DownloadAllPlan {
  /** The number of pictures whose files would be fetched. */
  readonly pictures: number;
  /** The number of pictures in the account that the plan concerns, counted by distinct content. */
  readonly of: number;
  readonly bytes: number;
  /** The number of pictures of unknown size, which `bytes` does not include. */
  readonly unsized: number;
  readonly seconds: number;
  /** The pictures that cannot be analysed, by reason, for an analysis. They are not among `pictures`. */
  readonly impossible?: ImpossiblePictures;
}

/** The numbers of pictures that cannot be analysed, by reason. */
export interface ImpossiblePictures {
  /** SVG drawings, which have no pixels. */
  readonly drawings: number;
  /** Files that cannot be read as a picture: damaged, or of an unknown kind. */
  readonly unreadable: number;
}

/** The kind of a file by its signature; `other`: it cannot be displayed. */
export type OriginalKind = 'picture' | 'pdf' | 'video' | 'other';

/** The type of a file by its content. */
export interface FileContent {
  /** A short name in capitals, such as `ZIP`, or null if the content is not recognised. */
  readonly name: string | null;
  /** Whether the extension is more specific, as for a document in a ZIP archive, or any text. */
  readonly isContainer: boolean;
}

/** An original that is on this computer. */
export interface Original {
  readonly id: ResourceId;
  readonly kind: OriginalKind;
  /** The size of the file in bytes. */
  readonly size: number;
  /** The media type by file signature. */
  readonly type: string;
  /** Whether its checksum differs from that in the account, so that it is not the account's file. */
  readonly differs: boolean;
  /** Whether it is truncated or was corrupted during transfer. */
  readonly damaged?: boolean;
  /** The number of pages if only the first one is shown; absent if there is one. */
  readonly pages?: number;
  /** The type of a file of kind `other` by its content. */
  readonly content?: FileContent;
  /** The size in pixels if the picture is too large to be shown; absent if it is shown. */
  readonly tooLarge?: { readonly width: number; readonly height: number };
}

/**
 * The reason for requesting an original: `now` to show it, limited only by the traffic limit; `asked` on request,
 * ignoring the limit; `ahead` to prefetch the next one; `kept` only if it is on this computer.
 */
export type OriginalMode = 'kept' | 'ahead' | 'now' | 'asked';

/** The download progress of an original; `of` is null if its size is unknown. */
export interface OriginalProgress {
  readonly id: ResourceId;
  readonly came: number;
  readonly of: number | null;
}

const named = z.strictObject({ id: resourceIdSchema });

export const pictureCalls = {
  /** Returns the state, or null if there is no account. */
  'pictures.status': defineCall<PicturesStatus | null>()(noArgumentSchema),
  'pictures.plan': defineCall<DownloadAllPlan>()(noArgumentSchema),
  /** Fetches every picture with the lowest priority; resumed after a restart. Safe to call again. */
  'pictures.keepAll': defineCall<PicturesStatus | null>()(noArgumentSchema),
  'pictures.stopKeeping': defineCall<PicturesStatus | null>()(noArgumentSchema),
  /** The estimated cost of fetching the pictures that were not compared for look-alikes and are not on this computer. */
  'pictures.comparePlan': defineCall<DownloadAllPlan>()(noArgumentSchema),
  /** Fetches these pictures with the lowest priority. Safe to call again. */
  'pictures.keepUncompared': defineCall<PicturesStatus | null>()(noArgumentSchema),
  'pictures.stopComparing': defineCall<PicturesStatus | null>()(noArgumentSchema),
  /** The estimated cost of inspecting all pictures that have not been inspected yet. */
  'pictures.lookPlan': defineCall<DownloadAllPlan>()(noArgumentSchema),
  /** Inspects all of them with the lowest priority, fetching as few bytes as possible. Safe to call again. */
  'pictures.lookAtAll': defineCall<PicturesStatus | null>()(noArgumentSchema),
  'pictures.stopLooking': defineCall<PicturesStatus | null>()(noArgumentSchema),
  /** Fetches a picture on request, ignoring the traffic limit. Returns whether it is on this computer now. */
  'pictures.fetch': defineCall<boolean>()(named),
  /** Returns the metadata of a picture, or null if it was not decoded on this computer. */
  'pictures.facts': defineCall<PictureProperties | null>()(named),
  /**
   * The original of an asset after it has been fetched; null if it is neither on this computer nor fetched now. Rejects
   * with a message for the user.
   */
  'pictures.original': defineCall<Original | null>()(
    z.strictObject({ id: resourceIdSchema, how: z.enum(['kept', 'ahead', 'now', 'asked']) }),
  ),
  /** Cancels fetching an original that is no longer needed. */
  'pictures.cancelOriginal': defineCall<undefined>()(named),
  /** A range of a stored PDF from `from` to `to` (exclusive); shorter at the end of the file. */
  'pictures.originalBytes': defineCall<Uint8Array>()(
    z
      .strictObject({ id: resourceIdSchema, from: z.int().min(0), to: z.int().min(0) })
      .refine(({ from, to }) => to > from && to - from <= maxOriginalPartBytes),
  ),
  /**
   * Writes the original to a file that the user chooses, fetching it if necessary. Returns the file name, or null if
   * the dialog was closed.
   */
  'pictures.saveOriginal': defineCall<string | null>()(named),
  /** Copies the picture to the clipboard. */
  'pictures.copyOriginal': defineCall<undefined>()(named),
  /** Opens the service's URL of the original in the user's browser. */
  'pictures.openOriginal': defineCall<undefined>()(named),
  /**
   * Starts a drag of these files out of the window, unless it is cancelled before they are ready. Returns the number of
   * files, or 0 if one of them is not on this computer.
   */
  'pictures.dragOriginals': defineCall<number>()(z.strictObject({ ids: z.array(resourceIdSchema).min(1).max(200) })),
  /** Cancels a drag that has not started yet: the mouse button was released. */
  'pictures.cancelDrag': defineCall<undefined>()(noArgumentSchema),
} as const;

export interface PictureEvents {
  readonly 'pictures.changed': PicturesStatus;
  /** Emitted once per month and account when 80 % of the traffic limit is used. */
  readonly 'pictures.nearCeiling': PicturesStatus;
  readonly 'pictures.originalCame': OriginalProgress;
}
