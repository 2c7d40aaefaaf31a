import { type Ms, ms } from '../../base/branded-types.ts';
import { serializeRequestBody } from '../../model/index.ts';
import type { EditValue } from '../../model/edit-value.ts';

/** A request body with a known length, which records whether it was sent completely. */
export interface RequestBody {
  /** In bytes, sent as `Content-Length`. */
  readonly length: number;
  /** Whether it is read from the disk while it is sent, so that only the idle timeout limits it. */
  readonly streams: boolean;
  /**
   * Yields the chunks in order, from the first one at each call. Requests the next chunk after the socket has accepted
   * the previous one, and then calls `onTaken`.
   */
  pieces(onTaken: () => void): AsyncIterable<Uint8Array>;
  /** Whether the last byte was handed to the socket: from then on, the service may have performed the request. */
  complete(): boolean;
  /** Returns the current idle timeout. */
  silence(idle: Ms): Ms;
}

const createTextBody = (text: string): RequestBody => {
  const bytes = new TextEncoder().encode(text);
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

/** Creates the body for a small JSON object in memory. */
export const createJsonBody = (value: Readonly<Record<string, unknown>>): RequestBody =>
  createTextBody(serializeRequestBody(value));

/** Creates the body of an update: the bare JSON value of one field, which is never an object. */
export const createValueBody = (value: EditValue): RequestBody => createTextBody(JSON.stringify(value));
