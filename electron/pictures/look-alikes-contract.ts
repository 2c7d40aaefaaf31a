import { z } from 'zod';
import type { ResourceId } from '../base/branded-types.ts';
import { defineCall } from '../contract/define.ts';
import { resourceIdSchema } from '../contract/schemas.ts';

/**
 * The relation of a picture to the largest one of its group, by number of pixels: the largest one itself (`most`;
 * `first` if all have the same number of pixels), the same file, the same pixels in another file, mirrored, cropped, or
 * smaller.
 */
export type LookAlikeKind = 'most' | 'first' | 'sameFile' | 'samePixels' | 'mirrored' | 'cropped' | 'smaller';

export interface LookAlikePicture {
  readonly id: ResourceId;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly format: string;
  /** The file size in bytes; null if it is unknown. */
  readonly size: number | null;
  readonly products: number;
  readonly kind: LookAlikeKind;
  readonly cmyk: boolean;
  readonly transparent: boolean;
}

/** Look-alikes, sorted by descending number of pixels. */
export interface LookAlikeGroup {
  /** The label of a product that uses one of them; null if there is none. */
  readonly product: string | null;
  readonly count: number;
  /** The first 24. */
  readonly pictures: readonly LookAlikePicture[];
  /** The IDs of all pictures of the group. */
  readonly ids: readonly ResourceId[];
}

export interface LookAlikeGroups {
  /** The total number of groups, including the ones that are not returned. */
  readonly total: number;
  readonly groups: readonly LookAlikeGroup[];
  /** The total number of pictures in all groups. */
  readonly pictures: number;
  /** The IDs among `shown` that still belong to a group. */
  readonly alike: readonly ResourceId[];
  /** The number of pictures without a thumbnail, which were not compared. */
  readonly uncompared: number;
}

/** A picture of the account that looks like a local file. */
export interface LookAlikeAsset {
  readonly id: ResourceId;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
}

const members = z.strictObject({ ids: z.array(resourceIdSchema).min(2).max(10_000) });

export const lookAlikeCalls = {
  /**
   * Groups of look-alikes, the largest group first. `shown` are the pictures on the page, whose groups may not be among
   * the returned ones.
   */
  'lookAlikes.groups': defineCall<LookAlikeGroups>()(
    z.strictObject({
      from: z.int().min(0).max(1_000_000),
      most: z.int().min(1).max(100),
      shown: z.array(resourceIdSchema).max(100_000),
    }),
  ),
  /**
   * The look-alike of a file in a review, preferring the one with the most pixels. Null if no compared picture is
   * similar or the file cannot be decoded. Sends no request, so that it also works offline.
   */
  'lookAlikes.ofFile': defineCall<LookAlikeAsset | null>()(
    z.strictObject({ batch: z.string().max(100), file: z.int().min(0).max(9_999_999) }),
  ),
  /** Marks these pictures as no group: it is hidden until another picture joins it. */
  'lookAlikes.notAlike': defineCall<undefined>()(members),
  /** Reverts `alike.notAlike`. */
  'lookAlikes.areAlike': defineCall<undefined>()(members),
} as const;
