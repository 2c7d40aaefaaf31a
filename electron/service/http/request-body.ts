import type { Ms } from '../../base/brand.ts';
import { ms } from '../../base/brand.ts';
import { sentText } from '../../model/index.ts';

/** A body on its way out: its exact length is known before, and whether all of it left is known after. */
export interface RequestBody {
  /** In bytes, sent as `Content-Length`. */
  readonly length: number;
  /** Whether it is read from the disk while it is sent, so that only silence limits it. */
  readonly streams: boolean;
  /** The pieces in order, from the first at each call; asks for the next once the socket has taken the one before, and says so with `onTaken`. */
  pieces(onTaken: () => void): AsyncIterable<Uint8Array>;
  /** Whether the last byte was handed to the socket: from then on the service may have performed the request. */
  complete(): boolean;
  /** How long silence may last now. */
  silence(idle: Ms): Ms;
}

/** A small body that is in memory: JSON of one object. */
export const jsonBody = (value: Readonly<Record<string, unknown>>): RequestBody => {
  const bytes = new TextEncoder().encode(sentText(value));
  let given = false;
  return {
    length: bytes.byteLength,
    streams: false,
    pieces: async function* (onTaken) {
      given = true;
      yield bytes;
      onTaken();
    },
    complete: () => given,
    silence: (idle) => ms(idle),
  };
};
