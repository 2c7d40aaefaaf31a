import { createErrorReply, type HttpReply } from './responses.ts';
import type { Collections } from './collections.ts';
import { describeAsset, type AssetFacts } from './data/asset-facts.ts';
import { getContentAsset, getFileSize } from './data/assets.ts';
import { detectType } from './file-signature.ts';
import { drawPicture, createTinyVideo, createTinyPdf, padPicture } from './pictures.ts';
import { getFileType } from './data/file-types.ts';
import type { UploadedFiles } from './uploaded-files.ts';

const STORAGE = /^\/storage\/demo\/([0-9a-f]{24})\/[^/]+$/;
const DRAWN_LIMIT = 32 * 1024 * 1024;
/** Larger files are served as drawn, because the demo account has thousands of files. */
const PADDED_LIMIT = 1_000_000;

/** Stores bytes by name up to a total size. The least recently used are evicted first. */
class FileStore {
  private readonly files = new Map<string, Buffer>();
  private readonly limit: number;
  private size = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  keep(name: string, bytes: Buffer): void {
    this.drop(name);
    this.files.set(name, bytes);
    this.size += bytes.length;
    for (const oldest of this.files.keys()) {
      if (this.size <= this.limit) break;
      this.drop(oldest);
    }
  }

  get(name: string): Buffer | undefined {
    const bytes = this.files.get(name);
    if (bytes) {
      this.files.delete(name);
      this.files.set(name, bytes);
    }
    return bytes;
  }

  private drop(name: string): void {
    this.size -= this.files.get(name)?.length ?? 0;
    this.files.delete(name);
  }
}

/** A drawing is the same in every service, so that consecutive services in a process share this cache. */
const drawn = new FileStore(DRAWN_LIMIT);

/** Serves the files at assets' paths: drawings for generated assets, and uploaded files unchanged. */
export class Storage {
  private readonly collections: Collections;
  private readonly uploaded: UploadedFiles;

  constructor(collections: Collections, uploaded: UploadedFiles) {
    this.collections = collections;
    this.uploaded = uploaded;
  }

  static holds(path: string): boolean {
    return path.startsWith('/storage/');
  }

  /** `range` is the request's header. Only a range of first bytes is supported. */
  async serve(path: string, range?: string): Promise<HttpReply> {
    return slicePart(await this.whole(path), range);
  }

  private async whole(path: string): Promise<HttpReply> {
    const id = STORAGE.exec(path)?.[1];
    const { world } = this.collections;
    if (id === undefined) return createNotFoundReply();
    const uploadedFile = await this.uploaded.read(id);
    if (uploadedFile)
      return createFileReply(
        uploadedFile,
        detectType(uploadedFile) ?? getFileType(decodeURIComponent(path)).contentType,
      );
    const index = world.ids.indexOf('assets', id);
    if (index === undefined || index >= world.count('assets')) return createNotFoundReply();
    const content = getContentAsset(index);
    const facts = describeAsset(world, content);
    const size = getFileSize(world, content, facts.type);
    return createFileReply(await this.contents(facts, size > PADDED_LIMIT ? 0 : size), facts.type.contentType);
  }

  /** Returns a generated file with exactly this size, unless its drawing is larger. */
  private async contents({ picture, type, filename }: AssetFacts, size: number): Promise<Buffer> {
    if (!picture) return type.extension === 'pdf' ? createTinyPdf(filename, size) : createTinyVideo(size);
    const key = JSON.stringify([picture, type.extension]);
    const cached = drawn.get(key);
    if (cached) return padPicture(cached, type.extension, size);
    const bytes = await drawPicture(picture, type.extension);
    drawn.keep(key, bytes);
    return padPicture(bytes, type.extension, size);
  }
}

function slicePart(reply: HttpReply, range: string | undefined): HttpReply {
  const last = /^bytes=0-(\d{1,9})$/.exec(range ?? '')?.[1];
  const { status, bytes, headers } = reply;
  if (status !== 200 || last === undefined || bytes === undefined) return reply;
  const part = bytes.subarray(0, Number(last) + 1);
  const contentRange = `bytes 0-${String(part.length - 1)}/${String(bytes.length)}`;
  return { ...reply, status: 206, headers: { ...headers, 'content-range': contentRange }, bytes: part };
}

function createFileReply(bytes: Buffer, contentType: string): HttpReply {
  return { status: 200, headers: { 'content-type': contentType, 'cache-control': 'max-age=3600' }, bytes };
}

function createNotFoundReply(): HttpReply {
  return createErrorReply(404, { name: 'NotFound', description: 'No file is stored at this path' });
}
