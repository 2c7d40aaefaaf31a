import { randomUUID } from 'node:crypto';
import { bytes } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Review, ReviewFile } from '../contract/uploads.ts';
import { mapBounded } from './bounded.ts';
import { fileWords } from './file-words.ts';
import { hashFile } from './hash.ts';
import { isTicked, noteOf } from './notes.ts';
import type { Facts } from './notes.ts';
import { paced } from './paced.ts';
import type { Paced } from './paced.ts';
import { typeOfContent, typeOfName } from './signature.ts';
import type { KnownAsset, MatchedProduct, OutboxCache, UploadFile } from './types.ts';
import type { FoundFile } from './walk.ts';

interface Source {
  readonly id: string;
  readonly folder: string | null;
  readonly found: readonly FoundFile[];
  readonly cache: Pick<OutboxCache, 'findAssets' | 'matchSkus'>;
}

type Entry = Omit<Facts, 'twinOf'> & {
  readonly id: string;
  readonly path: string;
  readonly mtimeMs: number;
  readonly product: MatchedProduct | null;
};

const hashesAtOnce = 2;
const namesAtOnce = 1_000;
/** At most five times a second, and less frequently the more there is to show. */
const pace = (files: number): number => Math.max(200, files / 10);

const entryOf = (file: FoundFile): Entry => ({
  ...file,
  id: randomUUID(),
  type: typeOfName(file.name),
  mismatch: false,
  digests: null,
  assets: [],
  product: null,
});

const reviewFile = (facts: Facts & Entry): ReviewFile => {
  const { id, name, size, type, product } = facts;
  const { note, words } = noteOf(facts);
  return {
    id,
    name,
    size: size === null ? null : bytes(size),
    type,
    note,
    words,
    ticked: isTicked(note),
    sendable: note !== 'unreadable',
    product,
  };
};

/** Asked anew each time: it changes while something is awaited. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;

/** Whether an asset has this file's content or its name. */
const mayBe = ({ name, digests }: Entry): ((asset: KnownAsset) => boolean) => {
  const own = new Set<string>(Object.values(digests ?? {}));
  return ({ filename, checksum }) => filename === name || own.has(checksum?.trim().toLowerCase() ?? '');
};

/** Upper case too: the cache keeps a checksum as the service wrote it. */
const spellings = (checksums: readonly string[]): string[] => [
  ...checksums,
  ...checksums.map((checksum) => checksum.toUpperCase()),
];

/** One review while it is open: what is known of its files grows until all were compared. */
export class Batch {
  readonly #source: Source;
  readonly #entries: Entry[];
  readonly #byId: ReadonlyMap<string, number>;
  /** For each content the first file of the batch that has it. */
  readonly #first = new Map<string, number>();
  readonly #stopper = new AbortController();
  readonly #telling: Paced;
  #checking = true;
  /** Places of files that were hashed and not yet compared with the account. */
  #hashed: number[] = [];

  constructor(source: Source, onReviewed: (review: Review) => void) {
    this.#source = source;
    this.#entries = source.found.map(entryOf);
    this.#byId = new Map(this.#entries.map((entry, place) => [entry.id, place]));
    this.#telling = paced(
      () => pace(this.#entries.length),
      () => onReviewed(this.view()),
    );
    void this.#checkAll();
  }

  view(): Review {
    const { id, folder } = this.#source;
    const files = this.#entries.map((entry, place) => reviewFile({ ...entry, twinOf: this.#twinOf(entry, place) }));
    return { batch: id, folder, files, checking: this.#checking };
  }

  /** The named files as the outbox takes them. `badArgument` for one that is not here or cannot be sent. */
  chosen(ids: readonly string[]): readonly UploadFile[] {
    return [...new Set(ids)].map((id) => {
      const entry = this.#entries[this.#byId.get(id) ?? -1];
      if (entry?.problem !== null || entry.size === null)
        throw new VitrineError('badArgument', 'A file of this review cannot be sent.');
      const { path, name, size, mtimeMs, digests } = entry;
      return { path, name, size, mtimeMs, sha256: digests?.sha256 ?? null };
    });
  }

  /** Ends the work in the background. */
  stop(): void {
    this.#stopper.abort();
    this.#telling.stop();
  }

  #at(place: number): Entry {
    const entry = this.#entries[place];
    if (!entry) throw new RangeError(`No file stands at ${place}`);
    return entry;
  }

  #change(place: number, part: Partial<Entry>): void {
    this.#entries[place] = { ...this.#at(place), ...part };
  }

  #twinOf({ digests }: Entry, place: number): string | null {
    const other = digests ? this.#first.get(digests.sha256) : undefined;
    return other === undefined || other === place ? null : this.#at(other).name;
  }

  /** Reads and compares every file. Whatever comes of it, the checking ends, so that the person is not kept waiting. */
  async #checkAll(): Promise<void> {
    const readable = this.#entries.flatMap(({ problem, size }, place) =>
      problem === null && size !== 0 ? [place] : [],
    );
    try {
      await Promise.all([this.#matchProducts(), mapBounded(readable, hashesAtOnce, (place) => this.#hash(place))]);
    } catch (error) {
      if (!this.#stopper.signal.aborted) console.error('outbox: a review ended early', error);
    }
    this.#checking = false;
    this.#telling.soon();
  }

  async #hash(place: number): Promise<void> {
    const { path, name } = this.#at(place);
    const { signal } = this.#stopper;
    if (signal.aborted) return;
    try {
      const { head, ...digests } = await hashFile(path, signal);
      this.#first.set(digests.sha256, Math.min(place, this.#first.get(digests.sha256) ?? place));
      this.#change(place, { digests, ...typeOfContent(head, name) });
      this.#hashed.push(place);
    } catch (error) {
      if (!isAborted(signal)) this.#change(place, { problem: fileWords(error), size: null });
    }
    this.#telling.soon();
    await this.#compare();
  }

  /** Asks the cache about all files that were hashed meanwhile, at once. */
  async #compare(): Promise<void> {
    const places = this.#hashed.splice(0);
    if (places.length === 0 || this.#stopper.signal.aborted) return;
    const files = places.map((place) => this.#at(place));
    const checksums = files.flatMap(({ digests }) => Object.values<string>({ ...digests }));
    const names = files.map(({ name }) => name);
    const assets = await this.#source.cache.findAssets({ checksums: spellings(checksums), names });
    for (const place of places) this.#change(place, { assets: assets.filter(mayBe(this.#at(place))) });
    this.#telling.soon();
  }

  async #matchProducts(): Promise<void> {
    const names = this.#entries.map(({ name }) => name);
    for (let from = 0; from < names.length && !this.#stopper.signal.aborted; from += namesAtOnce) {
      const products = await this.#source.cache.matchSkus(names.slice(from, from + namesAtOnce));
      for (const [offset, product] of products.entries()) this.#change(from + offset, { product });
      this.#telling.soon();
    }
  }
}
