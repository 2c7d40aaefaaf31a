import { inflateRawSync } from 'node:zlib';
import { inflateSync } from 'fflate';

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
