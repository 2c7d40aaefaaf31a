import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { inflateSync } from 'fflate';

/** Bodies of one resource have most of their text in common: a piece of it, given beforehand, is left out of each. */
const dictionarySize = 4 * 1024;
/** Less than this is no sample of anything. */
const leastSample = 2 * 1024;
/**
 * A packer is made for each body, and most of its cost is its own memory: small windows, and pieces of what comes of it so
 * small that Node cuts them out of memory that it holds already.
 */
const packing = { level: 3, memLevel: 6, windowBits: 13, chunkSize: 2 * 1024 } as const;

/**
 * What these bodies have in common, or null where they are too little to tell. The last pieces count most: what is
 * nearest costs least to point at.
 */
export const sampleOf = (bodies: readonly Uint8Array[]): Uint8Array | null => {
  const step = Math.max(1, Math.floor(bodies.length / 16));
  const chosen = bodies.filter((_, index) => index % step === 0).map((body) => body.subarray(0, dictionarySize / 2));
  const bytes = Buffer.concat(chosen).subarray(-dictionarySize);
  return bytes.length < leastSample ? null : bytes;
};

/** A body deflated with the help of a dictionary; null where that saves nothing. */
export const packWith = (dictionary: Uint8Array, body: Uint8Array): Uint8Array | null => {
  const packed = deflateRawSync(body, { ...packing, dictionary });
  return packed.length < body.length ? packed : null;
};

/** Unpacks a body with the dictionary that it was packed with. Throws where it is damaged. */
export type Inflate = (packed: Uint8Array, dictionary: Uint8Array) => string;

/** The quickest way: for a thread that unpacks very many and is gone again. */
export const inflate: Inflate = (packed, dictionary) => inflateRawSync(packed, { dictionary }).toString('utf8');

/** A body that needs more is a rare one. */
const roomSize = 64 * 1024;

/**
 * For a thread that stays, and unpacks some every time it is asked: Node makes an unpacker of its own for each body, whose
 * memory lies about until all garbage is collected. Here one piece of memory serves them all.
 */
export const inflateInPlace = (): Inflate => {
  const room = Buffer.alloc(roomSize);
  return (packed, dictionary) => {
    try {
      const { length } = inflateSync(packed, { out: room, dictionary });
      if (length < roomSize) return room.toString('utf8', 0, length);
    } catch {
      // Too large, or damaged: that is for the other way to tell.
    }
    return inflate(packed, dictionary);
  };
};
