import { z } from 'zod';
import type { ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import { resourceIdSchema } from './schemas.ts';

/**
 * What a picture is in comparison with the one of its group with the most pixels: that picture (`most`; `first` if all have the
 * same number of pixels), the same file, the same pixels in another file, mirrored, cut to another shape, or smaller.
 */
export type AlikeKind = 'most' | 'first' | 'sameFile' | 'samePixels' | 'mirrored' | 'cropped' | 'smaller';

export interface AlikePicture {
  readonly id: ResourceId;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
  readonly format: string;
  /** Bytes of the file; null: unknown. */
  readonly size: number | null;
  /** Products that use it. */
  readonly products: number;
  readonly kind: AlikeKind;
  readonly cmyk: boolean;
  readonly transparent: boolean;
}

/** Pictures that look alike, the one with the most pixels first. */
export interface AlikeGroup {
  /** The label of a product that uses one of them; null: no product does. */
  readonly product: string | null;
  readonly count: number;
  /** The first 24. */
  readonly pictures: readonly AlikePicture[];
  /** Of all of them. */
  readonly ids: readonly ResourceId[];
}

export interface AlikeGroups {
  /** All groups, not only those that are here. */
  readonly total: number;
  readonly groups: readonly AlikeGroup[];
  /** Pictures that were not compared: their small pictures are not here. */
  readonly uncompared: number;
}

/** A picture of the account that looks like a file here. */
export interface AlikeAsset {
  readonly id: ResourceId;
  readonly filename: string;
  readonly width: number;
  readonly height: number;
}

const members = z.strictObject({ ids: z.array(resourceIdSchema).min(2).max(10_000) });

export const alikeCalls = {
  /** Groups of pictures that look alike, those with the most pictures first. */
  'alike.groups': answers<AlikeGroups>()(
    z.strictObject({ from: z.int().min(0).max(1_000_000), most: z.int().min(1).max(100) }),
  ),
  /**
   * What looks most like a file of a review: of several the one with the most pixels. Null where nothing that was compared
   * does, or no picture can be made of the file. Asks nobody, so that it is answered offline as well.
   */
  'alike.ofFile': answers<AlikeAsset | null>()(
    z.strictObject({ batch: z.string().max(100), file: z.int().min(0).max(9_999_999) }),
  ),
  /** These are no group for the person: it is not shown again while no other joins it. */
  'alike.notAlike': answers<undefined>()(members),
  /** They are one after all. */
  'alike.areAlike': answers<undefined>()(members),
} as const;
