import { fromBufferPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';

/** The maximum size of all unpacked parts that are read, in bytes. A few kilobytes can unpack to gigabytes. */
const maxUnpackedBytes = 400_000_000;

/** Thrown when the parts of an archive unpack to more than is allowed. */
export class ArchiveTooLarge extends Error {}

/** The parts of a ZIP archive, unpacked while they are read. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads the archive's directory. Throws if the bytes are no archive. */
  static async open(bytes: Buffer): Promise<Archive> {
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return new Archive(zip, entries);
  }

  /** Yields the chunks of a part, or returns null if the archive has no such part. */
  read(name: string): AsyncGenerator<Uint8Array, undefined> | null {
    const entry = this.#entries.get(name);
    return entry === undefined ? null : this.#chunksOf(entry);
  }

  async *#chunksOf(entry: Entry): AsyncGenerator<Uint8Array, undefined> {
    const stream = await this.#zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      this.#unpacked += chunk.byteLength;
      if (this.#unpacked > maxUnpackedBytes) throw new ArchiveTooLarge();
      yield chunk;
    }
  }
}
