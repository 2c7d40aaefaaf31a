/** The Base64 functions, which differ between the page and Node. */
export interface Base64 {
  toText: (bytes: Uint8Array) => string;
  toBytes: (text: string) => Uint8Array;
}

/**
 * A structured clone as text. Plain data is JSON. For other values, a flat table contains the objects, which refer to each
 * other by index, so that cycles, shared objects and deep nesting work.
 */
export interface Codec {
  /** Encodes a value for `decode`. Throws Electron's error if the value cannot be cloned. */
  encode: (value: unknown) => string;
  decode: (text: string) => unknown;
}

/** A value, or an array that contains the index of an object in the table, or a kind and a text. */
export type Packed = string | number | boolean | null | readonly unknown[];
