import type { Codec } from './page/codec.ts';
import { createDecoder } from './page/decoder.ts';
import { createEncoder } from './page/encoder.ts';

/** The codec of the main process for values that are cloned between it and the page. */
export const codec: Codec = {
  encode: createEncoder((bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')),
  decode: createDecoder((text) => Buffer.from(text, 'base64')),
};
