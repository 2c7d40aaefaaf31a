import { createHash, type Hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createErrorReply, createValidationError, HttpReplyError } from './responses.ts';
import { Base64Stream } from './base64-stream.ts';
import { BODY_LIMIT, createTooLargeError } from './request-body.ts';
import { isObject } from '../base/guards.ts';
import { JsonTap } from './json-member-stream.ts';
import type { Behaviour, Item } from './types.ts';
import type { ReceivedFile, UploadedFiles } from './uploaded-files.ts';

/** A file from the body of an upload. */
interface UploadedFile {
  readonly size: number;
  readonly sha256: string;
  /** The digest that the service returns. */
  readonly checksum: string | null;
  /** The file itself, to be stored or removed. */
  readonly content: ReceivedFile;
}

export interface AssetBody {
  /** The body's properties; `content` is replaced by a text with its length. */
  readonly members: Item;
  readonly file: UploadedFile | null;
  readonly bodySize: number;
}

/** Reads the body of an upload while it arrives, of any size and without holding the file in memory. */
export async function readAssetBody(
  request: IncomingMessage,
  checksum: Behaviour['checksum'],
  files: UploadedFiles,
): Promise<AssetBody> {
  const receiver = new FileReceiver(checksum, files);
  try {
    return await receiveBody(request, receiver);
  } catch (error) {
    receiver.drop();
    throw error;
  }
}

async function receiveBody(request: IncomingMessage, receiver: FileReceiver): Promise<AssetBody> {
  const tap = new JsonTap('content', BODY_LIMIT, (text) => receiver.push(text));
  let bodySize = 0;
  let overflow = false;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bodySize += chunk.length;
    // Read a too large body to its end: a client that is still sending does not read the response.
    if (!overflow) overflow = !tryPush(tap, chunk);
  }
  if (overflow) throw createTooLargeError();
  const members = readProperties(tap);
  if (typeof members['content'] !== 'string') {
    receiver.drop();
    return { members, file: null, bodySize };
  }
  const file = receiver.finish();
  return { members: { ...members, content: `(${file.size} bytes)` }, file, bodySize };
}

function tryPush(tap: JsonTap, chunk: Buffer): boolean {
  try {
    tap.push(chunk);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function readProperties(tap: JsonTap): Item {
  try {
    const value = tap.finish();
    if (isObject(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new HttpReplyError(createErrorReply(422, createValidationError('body', 'Input should be a valid object')));
}

/** Receives a file as base64 text in pieces, and returns its properties. */
class FileReceiver {
  private readonly decoder = new Base64Stream();
  private readonly sha256 = createHash('sha256');
  private readonly other: Hash | null;
  private readonly form: Behaviour['checksum'];
  private readonly content: ReceivedFile;
  private size = 0;

  constructor(form: Behaviour['checksum'], files: UploadedFiles) {
    this.form = form;
    this.content = files.receive();
    this.other = form === 'md5' || form === 'sha1' ? createHash(form) : null;
  }

  push(text: string): void {
    this.take(this.decoder.push(text));
  }

  finish(): UploadedFile {
    const last = this.decoder.finish();
    if (!last)
      throw new HttpReplyError(createErrorReply(422, createValidationError('content', 'Input should be valid base64')));
    this.take(last);
    const sha256 = this.sha256.digest('hex');
    return { size: this.size, sha256, checksum: this.shown(sha256), content: this.content };
  }

  /** Deletes the received bytes. */
  drop(): void {
    this.content.drop();
  }

  private take(bytes: Buffer): void {
    this.size += bytes.length;
    this.sha256.update(bytes);
    this.other?.update(bytes);
    this.content.write(bytes);
  }

  private shown(sha256: string): string | null {
    if (this.form === 'none') return null;
    if (this.form === 'wrong') return createHash('sha256').update(sha256).digest('hex');
    return this.other ? this.other.digest('hex') : sha256;
  }
}
