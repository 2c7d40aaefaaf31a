import { type ResourceId, toResourceId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import { sliceData } from '../base/json/envelope.ts';
import { VitrineError } from '../contract/index.ts';
import { isEmptyItemResponse } from '../service/service-error.ts';
import type { SyncDialect } from './sync-client.ts';
import { classifyFailure } from './classify-failure.ts';

const log = createLogger('sync');

/** The functions of the service client for reading channels. */
export interface ChannelClient {
  getOne(
    resource: 'channel',
    id: string,
    options: {
      readonly signal?: AbortSignal;
      readonly background?: boolean;
      readonly asked?: AbortSignal;
      readonly once?: boolean;
    },
  ): Promise<{ readonly raw: string }>;
  search<T>(
    resource: 'channel',
    link: string | null,
    read: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
    options: { readonly signal: AbortSignal; readonly background: true; readonly asked?: AbortSignal },
  ): Promise<T>;
}

/** Whether the service lists its channels. `learn` is called if listing them fails. */
export type ChannelDialect = Pick<SyncDialect, 'learn'> & { listsChannels(): boolean };

/** The channels to which the account's items refer. Each is read by its ID if the service does not list them. */
export interface KnownChannels {
  /**
   * Reads the due channels in the background, two at a time and each once; joins a running round. `isRequested`: the user
   * waits for the result, so that the hourly budget does not delay it.
   */
  refresh(isRequested?: boolean): void;
  /** Cancels the running round; the next `refresh` resumes. */
  halt(): void;
  /**
   * Reads one channel now for the user, and caches it; joins a running read of the channel. Rejects as the client does.
   */
  fetch(id: string): Promise<ResourceId>;
  /** Resolves when no round is running. */
  idle(): Promise<void>;
  /** Cancels all running work permanently. */
  stop(): Promise<void>;
}

type ChannelCache = Pick<Cache, 'put' | 'channelsDue' | 'channelMissed'>;

const maxParallelRequests = 2;
/** The maximum number of channel pages that are followed. */
const maxChannelPages = 1_000;
/** The number of channels that are looked up at a time, and the number of consecutive failures that ends a round. */
const channelsPerRound = 50;
const maxChannelFailures = 3;

const isNotFound = (error: unknown): boolean => error instanceof VitrineError && error.code === 'notFound';

class Channels implements KnownChannels {
  readonly #client: ChannelClient;
  readonly #cache: ChannelCache;
  readonly #reading = new Map<string, Promise<ResourceId>>();
  /** Channels requested since the round started, including by the user. They are not requested again in this round. */
  readonly #asked = new Set<string>();
  #round: { readonly controller: AbortController; readonly ended: Promise<void> } | null = null;
  #stopped = false;
  #failures = 0;

  readonly #dialect: ChannelDialect | undefined;

  constructor(client: ChannelClient, cache: ChannelCache, dialect?: ChannelDialect) {
    this.#client = client;
    this.#cache = cache;
    this.#dialect = dialect;
  }

  refresh(request = false): void {
    if (this.#stopped || this.#round !== null) return;
    const controller = new AbortController();
    this.#failures = 0;
    this.#asked.clear();
    const ended = this.#goThrough(controller, request)
      .catch((error: unknown) => log.error('The channels could not be read', error))
      .finally(() => (this.#round = null));
    this.#round = { controller, ended };
  }

  halt(): void {
    this.#round?.controller.abort();
  }

  async fetch(id: string): Promise<ResourceId> {
    const under = this.#reading.get(id);
    // A read that was started in the background can be cancelled; the user still gets a result.
    if (under !== undefined) return under.catch((error: unknown) => this.#again(id, error));
    return this.#read(id, {});
  }

  async idle(): Promise<void> {
    while (this.#round !== null) await this.#round.ended;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.halt();
    await this.idle();
  }

  #again(id: string, error: unknown): Promise<ResourceId> {
    if (classifyFailure(error) === 'cancelled' && !this.#stopped) return this.#read(id, {});
    throw error;
  }

  async #goThrough(controller: AbortController, byPerson: boolean): Promise<void> {
    const { signal } = controller;
    const options = {
      signal,
      background: true,
      once: true,
      ...(byPerson ? { asked: AbortSignal.abort() } : {}),
    };
    if (this.#dialect?.listsChannels() === true) await this.#list({ ...options, background: true });
    const requestedIds = new Set<string>();
    while (!signal.aborted) {
      const due = (await this.#cache.channelsDue(channelsPerRound + requestedIds.size)).filter(
        (id) => !requestedIds.has(id),
      );
      if (due.length === 0) return;
      for (const id of due) requestedIds.add(id);
      const next = due.values();
      const readNextChannels = async (): Promise<void> => {
        for (const id of next) if (!signal.aborted) await this.#readBehind(id, options, controller);
      };
      await Promise.all(Array.from({ length: maxParallelRequests }, readNextChannels));
    }
  }

  /** Reads the service's list. Channels that it does not contain are read by their IDs, as without a list. */
  async #list(options: Parameters<ChannelClient['search']>[3]): Promise<void> {
    const read = async (body: Uint8Array<ArrayBuffer>): Promise<string | null> => {
      const { items, next } = sliceData(new TextDecoder().decode(body));
      for (const raw of items) this.#asked.add(await this.#cache.put('channel', raw));
      return next;
    };
    const followed = new Set<string | null>();
    let link: string | null = null;
    try {
      do {
        followed.add(link);
        link = await this.#client.search('channel', link, read, options);
      } while (link !== null && !followed.has(link) && followed.size < maxChannelPages);
    } catch (error) {
      if (classifyFailure(error) === 'cancelled') return;
      if ((await this.#dialect?.learn('channel', error, { signal: options.signal })) === true)
        await this.#list(options);
      else log.warn('The list of channels could not be read', error);
    }
  }

  /** Reads one channel in the background. An error that would affect the other ones too ends the round. */
  async #readBehind(
    id: string,
    options: Parameters<ChannelClient['getOne']>[2],
    controller: AbortController,
  ): Promise<void> {
    if (this.#asked.has(id)) return;
    try {
      await this.#read(id, options);
      this.#failures = 0;
    } catch (error) {
      if (isNotFound(error)) return;
      const ofItself = ['failed', 'absent'].includes(classifyFailure(error));
      this.#failures += 1;
      if (!ofItself || this.#failures >= maxChannelFailures) controller.abort();
      if (ofItself) await this.#cache.channelMissed(toResourceId(id), 'failed');
    }
  }

  #read(id: string, options: Parameters<ChannelClient['getOne']>[2]): Promise<ResourceId> {
    this.#asked.add(id);
    const reading = this.#ask(id, options).finally(() => {
      if (this.#reading.get(id) === reading) this.#reading.delete(id);
    });
    this.#reading.set(id, reading);
    return reading;
  }

  async #ask(id: string, options: Parameters<ChannelClient['getOne']>[2]): Promise<ResourceId> {
    try {
      const { raw } = await this.#client.getOne('channel', id, options);
      const storedChannel = await this.#cache.put('channel', raw);
      // The service has it under another ID: requests with this one would always fail.
      if (storedChannel !== id) await this.#cache.channelMissed(toResourceId(id), 'notFound');
      return storedChannel;
    } catch (error) {
      if (isNotFound(error))
        await this.#cache.channelMissed(toResourceId(id), isEmptyItemResponse(error) ? 'empty' : 'notFound');
      throw error;
    }
  }
}

/** Creates the reader of an account's channels. Nothing is requested before `refresh` or `fetch`. */
export const createKnownChannels = (
  client: ChannelClient,
  cache: ChannelCache,
  dialect?: ChannelDialect,
): KnownChannels => new Channels(client, cache, dialect);
