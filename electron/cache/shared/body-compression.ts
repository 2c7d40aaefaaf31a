import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { inflateSync } from 'fflate';

/** Bodies of one resource share most of their text. A dictionary of common text saves storing it in each. */
const dictionaryBytes = 4 * 1024;
/** The minimum sample size for a dictionary. */
const minSampleSize = 2 * 1024;
/**
 * A deflate stream is created for each body, and most of its cost is its own memory. Small windows keep it low, and
 * chunks are so small that Node cuts them from a pooled buffer.
 */
const packing = { level: 3, memLevel: 6, windowBits: 13, chunkSize: 2 * 1024 } as const;

/**
 * Returns a dictionary for these bodies, or null if they are too small. Later samples are the most effective: a shorter
 * distance takes fewer bits.
 */
export const createDictionary = (bodies: readonly Uint8Array[]): Uint8Array | null => {
  const step = Math.max(1, Math.floor(bodies.length / 16));
  const chosen = bodies.filter((_, index) => index % step === 0).map((body) => body.subarray(0, dictionaryBytes / 2));
  const bytes = Buffer.concat(chosen).subarray(-dictionaryBytes);
  return bytes.length < minSampleSize ? null : bytes;
};

/** Returns a body compressed with a dictionary, or null if that saves nothing. */
export const packWith = (dictionary: Uint8Array, body: Uint8Array): Uint8Array | null => {
  const packed = deflateRawSync(body, { ...packing, dictionary });
  return packed.length < body.length ? packed : null;
};

/** Unpacks a body with the dictionary that packed it. Throws if the data is corrupt. */
export type Inflate = (packed: Uint8Array, dictionary: Uint8Array) => string;

/** The fastest implementation, for a short-lived thread that unpacks many bodies. */
export const inflate: Inflate = (packed, dictionary) => inflateRawSync(packed, { dictionary }).toString('utf8');

/** The size of the shared buffer. Few bodies are larger. */
const inflateBufferBytes = 64 * 1024;

/**
 * Creates an implementation for a long-lived thread. By default Node creates an inflate stream per body, whose memory
 * stays allocated until a full garbage collection. This one reuses a buffer.
 */
export const createReusingInflate = (): Inflate => {
  const buffer = Buffer.alloc(inflateBufferBytes);
  return (packed, dictionary) => {
    try {
      const { length } = inflateSync(packed, { out: buffer, dictionary });
      if (length < inflateBufferBytes) return buffer.toString('utf8', 0, length);
    } catch {
      // Too large or corrupt: `inflate` decides.
    }
    return inflate(packed, dictionary);
  };
};
