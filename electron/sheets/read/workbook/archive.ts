import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl';

/** The maximum size of all unpacked parts that are read, in bytes. A few kilobytes can unpack to gigabytes. */
const maxUnpackedBytes = 400_000_000;

/** Thrown when the parts of an archive unpack to more than is allowed. */
export class ArchiveTooLarge extends Error {}

/** Thrown when a part is read that an archive contains several times, with different contents. */
export class AmbiguousPart extends Error {
  readonly part: string;
  constructor(part: string) {
    super('A part of the archive is ambiguous');
    this.part = part;
  }
}

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

/** Whether two entries have the same content, by its length and checksum. */
const hasSameContent = (one: Entry, other: Entry): boolean =>
  one.uncompressedSize === other.uncompressedSize && one.crc32 === other.crc32;

/**
 * The parts of a ZIP archive, unpacked lazily. A part that occurs several times is only read if all have the same
 * content: programs do not agree which of them counts, so the user may have seen another one.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #ambiguous: ReadonlySet<string>;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, ambiguous: ReadonlySet<string>) {
    this.#zip = zip;
    this.#entries = entries;
    this.#ambiguous = ambiguous;
  }

  /** Reads the archive's directory. Throws if the bytes are not an archive. */
  static async open(bytes: Buffer): Promise<Archive> {
    // Decoded names would be validated, and a name with a leading slash would reject the archive. No name is used as a
    // path here.
    const zip = await fromBufferPromise(withoutTail(bytes), { decodeStrings: false });
    const entries = new Map<string, Entry>();
    const ambiguous = new Set<string>();
    for await (const entry of zip.eachEntry()) {
      const name = normalizePartName(entry.fileNameRaw.toString('utf8'));
      const first = entries.get(name);
      if (first !== undefined && !hasSameContent(first, entry)) ambiguous.add(name);
      entries.set(name, entry);
    }
    return new Archive(zip, entries, ambiguous);
  }

  /** The names of all parts, in lower case. */
  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(normalizePartName(name));
  }

  /** Yields the chunks of a part, or returns null if the archive has no such part. Throws `AmbiguousPart`. */
  read(name: string): AsyncGenerator<Uint8Array, undefined> | null {
    const part = normalizePartName(name);
    if (this.#ambiguous.has(part)) throw new AmbiguousPart(part);
    const entry = this.#entries.get(part);
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
