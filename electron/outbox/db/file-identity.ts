import { statSync } from 'node:fs';

/**
 * Returns an identity that a copy of a file does not share: its number in the file system, and its creation time, because
 * file systems reuse the numbers of deleted files. A file that is overwritten in place keeps its identity.
 */
export const readFileIdentity = (file: string): string => {
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  return `${ino} ${birthtimeNs}`;
};
