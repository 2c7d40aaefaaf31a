import { statSync } from 'node:fs';
import { type PixelSize, readPictureSize } from '../../outbox/state/picture-size.ts';
import { readFileOnce } from '../../outbox/review/read-file.ts';
import { detectContentType } from '../../outbox/review/detect-file-type.ts';
import { type Digests, type SentDigests, parseChecksum } from '../../model/checksum.ts';

/** The digests and properties of a file on disk. */
export interface FileDigests {
  readonly digests: SentDigests;
  readonly size: number;
  readonly mtimeMs: number;
  readonly pixels: PixelSize | null;
  /** The type by content: `JPG`. */
  readonly type: string;
}

/** Returns the algorithm of a checksum; none if it is unknown. */
export const getDigestKinds = (checksum: string | null): readonly (keyof Digests)[] => {
  const known = parseChecksum(checksum);
  return known === null ? [] : [known.kind];
};

/** Reads a file once. Returns its SHA-256, other requested digests, and the properties in its header. */
export const readDigests = async (path: string, kinds: readonly (keyof Digests)[]): Promise<FileDigests> => {
  const { size, mtimeMs } = statSync(path);
  const others = kinds.filter((kind) => kind !== 'sha256');
  const reading = readFileOnce({ path, size, mtimeMs }, others, (file) => {
    const { type } = detectContentType(file.head, path);
    return { type, pixels: readPictureSize(type, file) };
  });
  for (;;) {
    const step = reading.next();
    if (step.done !== true) continue;
    const { sha256, others: found, inspected } = step.value;
    return { digests: { sha256: await sha256, ...found }, size, mtimeMs, ...inspected };
  }
};
