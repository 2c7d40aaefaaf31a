import { isSquare } from '../../model/picture/looked.ts';
import type { LookedPicture } from '../../model/picture/looked.ts';
import { flag } from './item-flags.ts';

/** Where a picture's file is, and what the service says of it. */
interface Source {
  readonly path: string;
  readonly modified: string | null;
  readonly checksum: string | null;
}

/** Long enough that two files never have the same one by chance. */
const telling = /^[\w+/=:.-]{16,200}$/;

/** A checksum as it is compared; null where there is none that tells files apart. */
export const tellingChecksum = (checksum: string | null): string | null => {
  if (checksum === null || !telling.test(checksum)) return null;
  return /^[0-9a-f]+$/i.test(checksum) ? checksum.toLowerCase() : checksum;
};

/** What is the same for all assets of an account with the same picture: its checksum, else where it is and since when. */
export const contentOf = ({ checksum, path, modified }: Source): string =>
  tellingChecksum(checksum) ?? `${modified ?? ''} ${path}`;

/** Sides below which a picture is small for a shop, in pixels. */
const small = { under500: 500, under1000: 1000 } as const;

/** The bits of an asset whose picture is known. */
export const bitsOf = (picture: LookedPicture): number => {
  const shorter = Math.min(picture.width, picture.height);
  return [
    shorter < small.under500 ? flag.under500 : 0,
    shorter < small.under1000 ? flag.under1000 : 0,
    picture.space === 'cmyk' ? flag.cmyk : 0,
    picture.alpha === true ? flag.transparent : 0,
    isSquare(picture) ? 0 : flag.notSquare,
    (picture.orientation ?? 1) === 1 ? 0 : flag.rotated,
  ].reduce((all, bit) => all | bit, 0);
};

/** What came of looking at a picture: of which asset, and of which content it was then. */
export interface LearnedPicture {
  readonly asset: string;
  readonly content: string;
  readonly picture: LookedPicture;
  /** Null: only its head was looked at. */
  readonly print: Uint8Array | null;
}
