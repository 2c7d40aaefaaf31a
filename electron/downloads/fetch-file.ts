import { type FileHandle, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import type { SaveConversion } from './contract.ts';
import { m } from '../messages/index.ts';
import type { PictureOrigins } from '../asset-files/picture-url.ts';
import type { PictureFetch } from '../asset-files/fetch-picture.ts';
import type { TrafficMeter } from '../asset-files/traffic-meter.ts';
import { toDiskError } from './disk-error-message.ts';
import type { ClaimedFile, ConversionResult } from './db/run-worker.ts';

/** A converted picture with its content. */
interface ConvertedPicture extends ConversionResult {
  readonly bytes: Uint8Array;
}

/** Downloads files from the service and converts pictures. */
export interface FileAccess {
  readonly download: PictureFetch['download'];
  /** Counts the traffic like that of pictures. */
  readonly metering: Pick<TrafficMeter, 'came' | 'whole'>;
  /** Converts a picture. The bytes are transferred. */
  readonly convert: (bytes: Uint8Array<ArrayBuffer>, how: SaveConversion) => Promise<ConvertedPicture>;
  /** The folder of cached originals. */
  readonly originals: string;
}

/** The maximum size of a file in bytes. Videos may be large, but a larger response is an error of the service. */
const maxSavedBytes = 50_000_000_000;
/** The maximum size of a picture to convert, in bytes. */
const maxConvertedBytes = 100_000_000;

const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  try {
    for (let at = 0; at < bytes.byteLength;) at += (await file.write(bytes, at)).bytesWritten;
  } catch (error) {
    throw toDiskError(error);
  }
};

/**
 * Downloads a file to its part and replaces an existing one. `came` is called for each chunk. Rejects with `file`,
 * `disk` or `cancelled`.
 */
export const fetchPart = async (
  { download, metering }: FileAccess,
  request: {
    readonly account: AccountId;
    readonly origins: PictureOrigins;
    readonly address: string;
    readonly part: string;
    /** The size in the account; null if it is unknown. */
    readonly size: number | null;
  },
  signal: AbortSignal,
  came: (bytes: number) => void,
): Promise<void> => {
  const { account, origins, address, part, size } = request;
  try {
    const file = await open(part, 'w');
    try {
      await download(address, origins, signal, {
        length: () => undefined,
        most: maxSavedBytes,
        size,
        part: async (bytes) => {
          metering.came(account, bytes.byteLength);
          came(bytes.byteLength);
          await writeAll(file, bytes);
        },
      });
      signal.throwIfAborted();
    } finally {
      await file.close();
    }
    metering.whole(account);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw toDiskError(error);
  }
};

/** Converts the picture of a part in place. Rejects with `file` or `disk`. */
export const convertPart = async (
  { convert }: FileAccess,
  { part }: Pick<ClaimedFile, 'part'>,
  how: SaveConversion,
): Promise<ConversionResult> => {
  try {
    if ((await stat(part)).size > maxConvertedBytes) throw new VitrineError('file', m.downloads.tooLargeToConvert);
    const { bytes, ...made } = await convert(new Uint8Array(await readFile(part)), how);
    await writeFile(part, bytes);
    return made;
  } catch (error) {
    throw toDiskError(error);
  }
};
