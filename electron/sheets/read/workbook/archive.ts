import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl';

/** The maximum size of all unpacked parts that are read, in bytes. A few kilobytes can unpack to gigabytes. */
const maxUnpackedBytes = 400_000_000;

/** Thrown when the parts of an archive unpack to more than is allowed. */
export class ArchiveTooLarge extends Error {}

/** Returns the normalized name of a part: spreadsheets ignore case, a leading slash and the kind of slash. */
export const normalizePartName = (name: string): string => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** The length of the last record of an archive, without its comment. */
const endRecordBytes = 22;

/** Returns an archive without the bytes that a web server or script wrote after it. */
const withoutTail = (bytes: Buffer): Buffer => {
  const index = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (index < 0 || index + endRecordBytes > bytes.length) return bytes;
  const end = index + endRecordBytes + bytes.readUInt16LE(index + endRecordBytes - 2);
  return end < bytes.length ? bytes.subarray(0, end) : bytes;
};

/** The parts of a ZIP archive, unpacked lazily. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** Reads the archive's directory. Throws if the bytes are not an archive. */
  static async open(bytes: Buffer): Promise<Archive> {
    // Decoded names would be validated, and a name with a leading slash would reject the archive. No name is used as a
    // path here.
    const zip = await fromBufferPromise(withoutTail(bytes), { decodeStrings: false });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry())
      entries.set(normalizePartName(entry.fileNameRaw.toString('utf8')), entry);
    return new Archive(zip, entries);
  }

  /** The names of all parts, in lower case. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(normalizePartName(name));
  }

  /** Yields the chunks of a part, or returns null if the archive has no such part. */
  read(name: string): AsyncGenerator<Uint8Array, undefined> | null {
    const entry = this.#entries.get(normalizePartName(name));
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
