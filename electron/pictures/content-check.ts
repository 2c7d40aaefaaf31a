import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { parseChecksum } from '../model/checksum.ts';

/** Computes the checksums of bytes that arrive in parts. */
export interface ContentCheck {
  readonly add: (part: Uint8Array) => void;
  /** Returns the digest of all parts. Must be called only once. */
  readonly finish: () => {
    readonly sha256: string;
    /** Whether the bytes have another checksum than the account's. False if the checksums cannot be compared. */
    readonly differs: boolean;
  };
}

/** Creates a check of bytes against the account's checksum. */
export const createContentCheck = (checksum: string | null): ContentCheck => {
  const expected = parseChecksum(checksum);
  const sha256Hash = createHash('sha256');
  const other = expected === null || expected.kind === 'sha256' ? null : createHash(expected.kind);
  return {
    add: (part) => {
      sha256Hash.update(part);
      other?.update(part);
    },
    finish: () => {
      const sha256 = sha256Hash.digest('hex');
      return { sha256, differs: expected !== null && (other?.digest('hex') ?? sha256) !== expected.hex };
    },
  };
};

/** The number of bytes to hash before other tasks of the thread may run. */
const bytesPerStep = 1_000_000;

/** Whether bytes have another checksum than the account's. */
export const hasOtherChecksum = async (checksum: string | null, bytes: Uint8Array): Promise<boolean> => {
  if (parseChecksum(checksum) === null) return false;
  const check = createContentCheck(checksum);
  for (let from = 0; from < bytes.length; from += bytesPerStep) {
    check.add(bytes.subarray(from, from + bytesPerStep));
    if (from + bytesPerStep < bytes.length) await setImmediate();
  }
  return check.finish().differs;
};
