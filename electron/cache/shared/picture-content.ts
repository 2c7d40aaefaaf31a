import { type InspectedPicture, isSquare } from '../../model/picture/picture-facts.ts';
import { itemFlags } from './item-flags.ts';

/** The location of a picture's file, and its metadata from the service. */
interface Source {
  readonly path: string;
  readonly modified: string | null;
  readonly checksum: string | null;
}

/** Long enough that two files never share a checksum by chance. */
const reliableChecksum = /^[\w+/=:.-]{16,200}$/;

/** Returns a normalized checksum, or null if it does not identify a file reliably. */
export const toReliableChecksum = (checksum: string | null): string | null => {
  if (checksum === null || !reliableChecksum.test(checksum)) return null;
  return /^[0-9a-f]+$/i.test(checksum) ? checksum.toLowerCase() : checksum;
};

/**
 * Returns a key that all assets of an account with the same picture share: the checksum, or else the modification time
 * and path.
 */
export const getContentKey = ({ checksum, path, modified }: Source): string =>
  toReliableChecksum(checksum) ?? `${modified ?? ''} ${path}`;

/** The side lengths in pixels below which a picture is small for a shop. */
const small = { under500: 500, under1000: 1000 } as const;

/** Returns the flags of an asset whose picture was inspected. */
export const computePictureFlags = (picture: InspectedPicture): number => {
  const shorter = Math.min(picture.width, picture.height);
  return [
    shorter < small.under500 ? itemFlags.under500 : 0,
    shorter < small.under1000 ? itemFlags.under1000 : 0,
    picture.space === 'cmyk' ? itemFlags.cmyk : 0,
    picture.alpha === true ? itemFlags.transparent : 0,
    isSquare(picture) ? 0 : itemFlags.notSquare,
    (picture.orientation ?? 1) === 1 ? 0 : itemFlags.rotated,
  ].reduce((all, bit) => all | bit, 0);
};

/** The result of inspecting a picture, with its asset and the content at that time. */
export interface LearnedPicture {
  readonly asset: string;
  readonly content: string;
  readonly picture: InspectedPicture;
  /** Null: only the file's header was inspected. */
  readonly print: Uint8Array | null;
}
