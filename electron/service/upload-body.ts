import { type Hash, createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type Ms, ms } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { withoutAsar, userFileFlags } from '../base/without-asar.ts';
import { m } from '../messages/index.ts';
import type { RequestBody } from './http/request-body.ts';

/** A file to send. `size` is its size when it was hashed, which must not have changed. */
export interface UploadFile {
  readonly path: string;
  /** Its name in the service. */
  readonly name: string;
  /** Sent if the account has a field for it. */
  readonly altText?: string | undefined;
  readonly size: number;
  /**
   * The SHA-256 of its content, in hex: a file whose content has changed is never sent completely. Null or absent: any
   * content is accepted.
   */
  readonly sha256?: string | null;
}

/** Delays bytes to limit the upload rate. */
export interface BandwidthThrottle {
  /** The preferred number of body bytes per chunk; null: any number. */
  piece(): number | null;
  /** Resolves when this number of bytes may be sent. Rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

/** Options for sending a file. */
export interface UploadBodyOptions {
  readonly onProgress?: ((sent: number) => void) | undefined;
  readonly throttle?: BandwidthThrottle | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The field names of an upload's body. */
export interface UploadFields {
  readonly filename: string;
  readonly content: string;
  /** Null or absent: no alt text is sent. */
  readonly altText?: string | null | undefined;
}

/** A multiple of three, so that chunks of base64 can be joined without padding. */
const maxChunkBytes = 3 * 64 * 1024;
/** The size of the system's send buffer. */
const kernelBufferBytes = 4 * 1024 * 1024;
/** The rate of the slowest supported connection. */
const minBytesPerMs = 50;

const createChangedError = (): VitrineError => new VitrineError('file', m.files.changedWhileSent);

const toFileReadError = (error: unknown): Error => {
  if (error instanceof VitrineError) return error;
  return new VitrineError('file', m.files.unreadable((error as NodeJS.ErrnoException).code), { cause: error });
};

/** Fills `buffer` up to the end of the file. Returns the number of bytes read. */
const fill = async (handle: FileHandle, buffer: Buffer, position: number): Promise<number> => {
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return filled;
};

const openChecked = async (file: UploadFile): Promise<FileHandle> => {
  const handle = await withoutAsar(() => open(file.path, userFileFlags));
  const stats = await handle.stat();
  if (stats.isFile() && stats.size === file.size) return handle;
  await handle.close();
  throw stats.isFile() ? createChangedError() : new VitrineError('file', m.files.notAFile);
};

/** Returns the file bytes for a chunk of the body: complete base64 groups, at least one. */
const getChunkBytes = (requestedBytes: number | null): number =>
  requestedBytes === null ? maxChunkBytes : Math.min(maxChunkBytes, Math.max(3, Math.floor(requestedBytes / 4) * 3));

/**
 * The step size, a whole number of base64 groups: for a string above 128 kB, allocating and freeing system memory would
 * take ten times as long as the encoding itself.
 */
const stepBytes = 3 * 24 * 1024;

const encodeBase64 = (bytes: Buffer): Buffer => {
  const text = Buffer.allocUnsafe(Math.ceil(bytes.length / 3) * 4);
  let end = 0;
  for (let start = 0; start < bytes.length; start += stepBytes)
    end += text.write(bytes.toString('base64', start, Math.min(bytes.length, start + stepBytes)), end, 'latin1');
  return text;
};

/** Yields a file in base64 chunks. Throws `file` if its size has changed. */
async function* encodeFile(
  handle: FileHandle,
  size: number,
  hash: Hash,
  piece: () => number | null,
): AsyncGenerator<{ text: Buffer; bytes: number }> {
  const buffer = Buffer.allocUnsafe(Math.min(maxChunkBytes, Math.max(1, size)));
  for (let at = 0; at < size;) {
    const chunkBytes = Math.min(buffer.length, size - at, getChunkBytes(piece()));
    const read = buffer.subarray(0, chunkBytes);
    if ((await fill(handle, read, at)) < chunkBytes) throw createChangedError();
    at += chunkBytes;
    if (at === size && (await handle.stat()).size !== size) throw createChangedError();
    hash.update(read);
    yield { text: encodeBase64(read), bytes: chunkBytes };
  }
}

const serializeProperty = (name: string, value: string): string =>
  `${JSON.stringify(name)}:${JSON.stringify(value.toWellFormed())},`;

/** Returns the fields that precede the content. */
const serializeSmallFields = ({ name, altText }: UploadFile, fields: UploadFields): string =>
  serializeProperty(fields.filename, name) +
  (typeof fields.altText === 'string' && altText !== undefined ? serializeProperty(fields.altText, altText) : '');

export interface UploadBody extends RequestBody {
  /** The SHA-256 of the sent bytes, in hex; null until all have been sent. */
  sha256(): string | null;
}

/**
 * Creates the JSON body of an upload as a stream of known length, in constant memory regardless of the file size. The
 * file is opened only when the socket requests the first chunk. If its content is not the expected one, the body fails
 * with `file` before the end of the JSON has been sent, so that the service cannot have accepted it.
 */
export const createUploadBody = (
  file: UploadFile,
  fields: UploadFields,
  { onProgress, throttle, signal = new AbortController().signal }: UploadBodyOptions = {},
): UploadBody => {
  const bodyStart = Buffer.from(`{${serializeSmallFields(file, fields)}${JSON.stringify(fields.content)}:"`);
  const tail = Buffer.from('"}');
  const length = bodyStart.length + Math.ceil(file.size / 3) * 4 + tail.length;
  let isFullySent = false;
  let digest: string | null = null;

  async function* generatePieces(onTaken: () => void): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let sent = 0;
    isFullySent = false;
    let handle: FileHandle | undefined;
    try {
      handle = await openChecked(file);
      yield bodyStart;
      for await (const { text, bytes } of encodeFile(handle, file.size, hash, () => throttle?.piece() ?? null)) {
        await throttle?.take(text.length, signal);
        // Throttling is not idle time: the idle timeout restarts when the chunk may be sent.
        if (throttle) onTaken();
        yield text;
        sent += bytes;
        onTaken();
        onProgress?.(sent);
      }
      digest = hash.digest('hex');
      if (typeof file.sha256 === 'string' && file.sha256 !== digest) throw createChangedError();
    } catch (error) {
      throw signal.aborted ? signal.reason : toFileReadError(error);
    } finally {
      await handle?.close();
    }
    isFullySent = true;
    yield tail;
    onTaken();
  }

  return {
    length,
    streams: true,
    pieces: generatePieces,
    complete: () => isFullySent,
    // The last chunks are in the system's buffer, whose progress is not visible.
    silence: (idle): Ms => ms(isFullySent ? idle + Math.min(length, kernelBufferBytes) / minBytesPerMs : idle),
    sha256: () => digest,
  };
};
