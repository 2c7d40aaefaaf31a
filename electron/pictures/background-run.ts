import { type AccountId, type Ms, seconds } from '../base/branded-types.ts';
import type { Logger } from '../base/logger.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import type { Cache } from '../cache/cache.ts';
import type { PictureSource } from '../cache/read/picture-sources.ts';
import type { DownloadAllProgress, DownloadAllState, DownloadAllPlan } from './contract.ts';
import { type PictureKeys, getCacheKeys } from '../asset-files/cache-keys.ts';
import { type AssetThumbnails, canMakeThumbnail } from './thumbnails.ts';
import type { PictureStore } from './thumbnail-store.ts';

export interface BackgroundRunParts {
  /** Returns the current account and its cache, or null if there is none. */
  readonly account: () => Promise<{ id: AccountId; cache: Pick<Cache, 'pictureSources'> } | null>;
  /** Whether all pictures of the account should be stored. `save` records the end. */
  readonly wanted: (id: AccountId) => boolean;
  readonly save: (id: AccountId, wanted: boolean) => void;
  readonly pictures: Pick<AssetThumbnails, 'keep'>;
  /** Whether a picture should be processed. Default: pictures from which a thumbnail can be made. */
  readonly canBe?: typeof canMakeThumbnail;
  readonly store: Pick<PictureStore, 'kept' | 'isFull'>;
  readonly allows: (id: AccountId) => boolean;
  /** Whether more important work is running. */
  readonly busy: () => boolean;
  readonly onChange: (id: AccountId) => void;
  readonly log: Logger['warn'];
  /** Waits until the next check. Rejects when the signal aborts. */
  readonly sleep: (time: Ms, signal: AbortSignal) => Promise<void>;
}

/** Stores every picture of an account with the lowest priority. */
export interface BackgroundRun {
  readonly plan: () => Promise<DownloadAllPlan>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Resumes an unfinished run for the current account. */
  readonly follow: () => void;
  /** Checks immediately whether the run can continue. */
  readonly wake: () => void;
  readonly status: (id: AccountId) => DownloadAllProgress | null;
  readonly close: () => Promise<void>;
}

/** The number of assets read from the cache at a time. */
const assetsPerPage = 500;
/** The time until the next check, by reason for waiting. */
const pauses = { busy: seconds(1), unreachable: seconds(30), held: seconds(60), begin: seconds(5) } as const;
/** Assumptions for a time estimate: bytes per second, and seconds per picture. */
export const defaultRates = { bytes: 2_500_000, each: 0.15 } as const;

/** A picture to store, and its keys. */
export interface PictureToStore {
  readonly source: PictureSource;
  readonly keys: PictureKeys;
}

/** Yields every distinct content from which a thumbnail can be made. */
export async function* iteratePictures(
  id: AccountId,
  cache: Pick<Cache, 'pictureSources'>,
  canBe = canMakeThumbnail,
): AsyncGenerator<PictureToStore> {
  const seen = new Set<string>();
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<Cache['pictureSources']>> = await cache.pictureSources(after, assetsPerPage);
    for (const source of page.sources) {
      const keys = getCacheKeys(id, source.id, source);
      if (seen.has(keys.key) || !canBe(source)) continue;
      seen.add(keys.key);
      yield { source, keys };
    }
    after = page.next;
  }
}

const planOf = async (
  account: NonNullable<Awaited<ReturnType<BackgroundRunParts['account']>>>,
  store: BackgroundRunParts['store'],
  canBe?: BackgroundRunParts['canBe'],
): Promise<DownloadAllPlan> => {
  const isStored = await store.kept();
  let [of, pictures, bytes, unsized] = [0, 0, 0, 0];
  for await (const { source, keys } of iteratePictures(account.id, account.cache, canBe)) {
    of += 1;
    if (isStored(keys)) continue;
    pictures += 1;
    bytes += source.size ?? 0;
    if (source.size === null) unsized += 1;
  }
  return {
    of,
    pictures,
    bytes,
    unsized,
    seconds: Math.ceil(bytes / defaultRates.bytes + pictures * defaultRates.each),
  };
};

/** A run for one account, until all pictures are stored or it is stopped. */
class Run {
  readonly id: AccountId;
  readonly ended: Promise<void>;
  readonly #parts: BackgroundRunParts;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #status: DownloadAllProgress = { state: 'counting', done: 0, of: 0 };

  constructor(id: AccountId, parts: BackgroundRunParts) {
    this.id = id;
    this.#parts = parts;
    this.ended = this.#go().catch((error: unknown) => {
      if (!this.#stop.signal.aborted) parts.log('Downloading all thumbnails failed', error);
    });
  }

  get status(): DownloadAllProgress {
    return this.#status;
  }
  stop(): Promise<void> {
    this.#stop.abort();
    return this.ended;
  }
  wake(): void {
    this.#wake.abort();
  }

  async #go(): Promise<void> {
    const { account, store, save, canBe } = this.#parts;
    const { signal } = this.#stop;
    const current = await account();
    if (current?.id !== this.id) return;
    const { of, pictures } = await planOf(current, store, canBe);
    this.#tell({ of, done: of - pictures, state: 'running' });
    const isStored = await store.kept();
    for await (const { source, keys } of iteratePictures(current.id, current.cache, canBe)) {
      if (isStored(keys)) continue;
      await this.#keep(source);
      signal.throwIfAborted();
      this.#tell({ done: this.#status.done + 1 });
    }
    save(this.id, false);
  }

  /** Retries until the picture is stored, or no thumbnail can be made. */
  async #keep({ id }: PictureSource): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      await this.#mayGoOn();
      signal.throwIfAborted();
      const outcome = await this.#parts.pictures.keep(id, signal);
      if (outcome !== 'later') return;
      signal.throwIfAborted();
      if (this.#parts.allows(this.id)) await this.#wait('unreachable', pauses.unreachable);
    }
  }

  async #mayGoOn(): Promise<void> {
    const { busy, allows, store } = this.#parts;
    for (;;) {
      if (!allows(this.id)) await this.#wait('held', pauses.held);
      else if (await store.isFull()) await this.#wait('full', pauses.held);
      else if (busy()) await this.#wait('waiting', pauses.busy);
      else break;
    }
    this.#tell({ state: 'running' });
  }

  async #wait(state: DownloadAllState, time: Ms): Promise<void> {
    this.#tell({ state });
    this.#wake = new AbortController();
    const either = AbortSignal.any([this.#stop.signal, this.#wake.signal]);
    await this.#parts.sleep(time, either).catch(() => undefined);
    this.#stop.signal.throwIfAborted();
  }

  #tell(change: Partial<DownloadAllProgress>): void {
    this.#status = { ...this.#status, ...change };
    this.#parts.onChange(this.id);
  }
}

export const createBackgroundRun = (parts: BackgroundRunParts): BackgroundRun => {
  const { account, wanted, save, store, sleep, onChange, log } = parts;
  const closing = new AbortController();
  let run: Run | null = null;
  const runInOrder = createSerialQueue();

  const applyAccount = async (): Promise<void> => {
    const current = closing.signal.aborted ? null : await account();
    const id = current !== null && wanted(current.id) ? current.id : null;
    if (run?.id === id) return;
    await run?.stop();
    run = id === null ? null : new Run(id, parts);
    const mine = run;
    void mine?.ended.then(() => {
      if (run === mine) run = null;
      onChange(mine.id);
    });
  };
  const follow = (): Promise<void> =>
    runInOrder(applyAccount).catch((error: unknown) => log('Downloading all thumbnails failed', error));
  const setWanted = async (is: boolean): Promise<void> => {
    const current = await account();
    if (current === null) return;
    save(current.id, is);
    await follow();
    onChange(current.id);
  };

  return {
    plan: async () => {
      const current = await account();
      return current === null
        ? { of: 0, pictures: 0, bytes: 0, unsized: 0, seconds: 0 }
        : planOf(current, store, parts.canBe);
    },
    start: () => setWanted(true),
    stop: () => setWanted(false),
    follow: () => void sleep(pauses.begin, closing.signal).then(follow, () => undefined),
    wake: () => run?.wake(),
    status: (id) => (run?.id === id ? run.status : null),
    close: async () => {
      closing.abort();
      await run?.stop();
      await runInOrder(() => Promise.resolve());
    },
  };
};
