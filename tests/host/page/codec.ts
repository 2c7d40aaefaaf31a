/** How bytes become text and back: differs between the page and Node. */
export interface Base64 {
  toText: (bytes: Uint8Array) => string;
  toBytes: (text: string) => Uint8Array;
}

/**
 * Structured clone over text. What JSON can say is JSON. Of all else the objects stand in a flat table and refer to each
 * other by index, so cycles, shared objects and great depth are no trouble.
 */
export interface Codec {
  /** Text that `decode` turns into a clone. Throws as Electron does on what cannot be cloned. */
  encode: (value: unknown) => string;
  decode: (text: string) => unknown;
}

/** A value, or an array: the index of an object in the table, or a kind and a text. */
export type Packed = string | number | boolean | null | readonly unknown[];
