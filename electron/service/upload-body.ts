import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { ms } from '../base/brand.ts';
import type { Ms } from '../base/brand.ts';
import { VitrineError } from '../base/errors.ts';
import { withoutAsar } from '../base/without-asar.ts';
import { m } from '../messages/index.ts';
import type { RequestBody } from './http/request-body.ts';

/** A file to send; `size` is what it had when it was hashed, and it must still have. */
export interface UploadFile {
  readonly path: string;
  /** The name it gets in the service. */
  readonly name: string;
  /** Sent where the account has a member for it. */
  readonly altText?: string | undefined;
  readonly size: number;
  /** Of its content, in hex: a file that has another by now is never sent whole. Null or absent: any content will do. */
  readonly sha256?: string | null;
}

/** Holds bytes back, so that they leave no faster than somebody allows. */
export interface BandwidthThrottle {
  /** Bytes of a body that are best asked for at a time; null: as many as one likes. */
  piece(): number | null;
  /** Resolves once so many bytes may leave. Rejects with the signal's reason. */
  take(bytes: number, signal: AbortSignal): Promise<void>;
}

/** How a file is sent, beside what and where. */
export interface UploadManner {
  readonly onProgress?: ((sent: number) => void) | undefined;
  readonly throttle?: BandwidthThrottle | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Member names of an upload's body. */
export interface UploadFields {
  readonly filename: string;
  readonly content: string;
  /** Null or absent: no alt text is sent. */
  readonly altText?: string | null | undefined;
}

/** A multiple of three, so that pieces of base64 join without padding between them. */
const pieceSize = 3 * 64 * 1024;
/** What a system keeps of a connection's last bytes, and the slowest line that is worth waiting for. */
const kernelBuffer = 4 * 1024 * 1024;
const slowestLine = 50;

/** Not every system has it, whatever the types say. */
const withoutWaiting = (constants as Partial<typeof constants>).O_NONBLOCK ?? 0;

const changed = (): VitrineError => new VitrineError('file', m.files.changedWhileSent);

const fileError = (error: unknown): Error => {
  if (error instanceof VitrineError) return error;
  return new VitrineError('file', m.files.unreadable((error as NodeJS.ErrnoException).code), { cause: error });
};

/** Fills `buffer` as far as the file goes; the answer is how far that was. */
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
  // Does not wait: opening a pipe without a writer would never end.
  const handle = await withoutAsar(() => open(file.path, constants.O_RDONLY | withoutWaiting));
  const stats = await handle.stat();
  if (stats.isFile() && stats.size === file.size) return handle;
  await handle.close();
  throw stats.isFile() ? changed() : new VitrineError('file', m.files.notAFile);
};

/** Bytes of a file for a piece of a body: whole groups of base64, at least one. */
const bytesFor = (asked: number | null): number =>
  asked === null ? pieceSize : Math.min(pieceSize, Math.max(3, Math.floor(asked / 4) * 3));

/**
 * In steps, each a whole number of base64's groups: a string beyond 128 kB gets memory of its own from the system, and
 * taking that and giving it back costs ten times what the encoding itself does.
 */
const step = 3 * 24 * 1024;

const inBase64 = (bytes: Buffer): Buffer => {
  const text = Buffer.allocUnsafe(Math.ceil(bytes.length / 3) * 4);
  let end = 0;
  for (let at = 0; at < bytes.length; at += step)
    end += text.write(bytes.toString('base64', at, Math.min(bytes.length, at + step)), end, 'latin1');
  return text;
};

/** A file in base64, piece by piece; throws `file` when it has become shorter or longer. */
async function* encoded(
  handle: FileHandle,
  size: number,
  hash: Hash,
  piece: () => number | null,
): AsyncGenerator<{ text: Buffer; bytes: number }> {
  const buffer = Buffer.allocUnsafe(Math.min(pieceSize, Math.max(1, size)));
  for (let at = 0; at < size;) {
    const wanted = Math.min(buffer.length, size - at, bytesFor(piece()));
    const read = buffer.subarray(0, wanted);
    if ((await fill(handle, read, at)) < wanted) throw changed();
    at += wanted;
    if (at === size && (await handle.stat()).size !== size) throw changed();
    hash.update(read);
    yield { text: inBase64(read), bytes: wanted };
  }
}

const member = (name: string, value: string): string =>
  `${JSON.stringify(name)}:${JSON.stringify(value.toWellFormed())},`;

/** What is sent beside the content, before it. */
const smallMembers = ({ name, altText }: UploadFile, fields: UploadFields): string =>
  member(fields.filename, name) +
  (typeof fields.altText === 'string' && altText !== undefined ? member(fields.altText, altText) : '');

export interface UploadBody extends RequestBody {
  /** Of the bytes that left, in hex; null until all have. */
  sha256(): string | null;
}

/**
 * The JSON of one upload as a stream of known length: constant memory, whatever the file's size. The file is opened
 * only when the socket asks for the first piece. One whose content is not the expected fails with `file` before the end
 * of the JSON has left, so that the service cannot have taken it.
 */
export const uploadBody = (
  file: UploadFile,
  fields: UploadFields,
  { onProgress, throttle, signal = new AbortController().signal }: UploadManner = {},
): UploadBody => {
  const head = Buffer.from(`{${smallMembers(file, fields)}${JSON.stringify(fields.content)}:"`);
  const tail = Buffer.from('"}');
  const length = head.length + Math.ceil(file.size / 3) * 4 + tail.length;
  let whole = false;
  let digest: string | null = null;

  async function* pieces(onTaken: () => void): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let sent = 0;
    whole = false;
    let handle: FileHandle | undefined;
    try {
      handle = await openChecked(file);
      yield head;
      for await (const { text, bytes } of encoded(handle, file.size, hash, () => throttle?.piece() ?? null)) {
        await throttle?.take(text.length, signal);
        // Held back is not silent: the time without a sign of life starts when it may leave.
        if (throttle) onTaken();
        yield text;
        sent += bytes;
        onTaken();
        onProgress?.(sent);
      }
      digest = hash.digest('hex');
      if (typeof file.sha256 === 'string' && file.sha256 !== digest) throw changed();
    } catch (error) {
      throw signal.aborted ? signal.reason : fileError(error);
    } finally {
      await handle?.close();
    }
    whole = true;
    yield tail;
    onTaken();
  }

  return {
    length,
    streams: true,
    pieces,
    complete: () => whole,
    // The last pieces wait in the system's buffer, where nobody sees them move.
    silence: (idle): Ms => ms(whole ? idle + Math.min(length, kernelBuffer) / slowestLine : idle),
    sha256: () => digest,
  };
};
