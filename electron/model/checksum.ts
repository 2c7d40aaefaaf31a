/** Checksums of one content, in hex and lower case. */
export interface Digests {
  readonly md5: string;
  readonly sha1: string;
  readonly sha256: string;
}

/** A sent file's SHA-256, and other checksums if needed. */
export type SentDigests = Pick<Digests, 'sha256'> & Partial<Digests>;

const kinds: Readonly<Record<number, keyof Digests>> = { 32: 'md5', 40: 'sha1', 64: 'sha256' };

/** Parses a checksum to plain hex, with its kind by length; null if the kind is unknown. */
export const parseChecksum = (written: unknown): { readonly kind: keyof Digests; readonly hex: string } | null => {
  if (typeof written !== 'string') return null;
  const hex = written
    .trim()
    .replace(/^(?:md5|sha-?1|sha-?256)[:=]/i, '')
    .toLowerCase();
  const kind = /^[0-9a-f]+$/.test(hex) ? kinds[hex.length] : undefined;
  return kind ? { kind, hex } : null;
};

/** Whether a checksum is of this content; null if its kind cannot be compared. */
export const hasSameContent = (checksum: unknown, digests: SentDigests): boolean | null => {
  const receivedValue = parseChecksum(checksum);
  const localDigest = receivedValue && digests[receivedValue.kind];
  return receivedValue && localDigest !== undefined && localDigest !== null ? localDigest === receivedValue.hex : null;
};
