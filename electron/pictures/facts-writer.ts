import type { AccountId } from '../base/branded-types.ts';
import type { Logger } from '../base/logger.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { throttle } from '../base/throttle.ts';
import type { Cache } from '../cache/cache.ts';
import type { AssetSource } from '../cache/shared/asset-source.ts';
import { type LearnedPicture, getContentKey } from '../cache/shared/picture-content.ts';
import type { InspectedPicture } from '../model/picture/picture-facts.ts';

export interface FactsWriterParts {
  readonly account: () => Promise<{ id: AccountId; cache: Pick<Cache, 'learnPictures'> } | null>;
  readonly log: Logger['warn'];
}

/** Writes the metadata of pictures to the cache in batches. */
export interface FactsWriter {
  readonly learned: (account: AccountId, asset: string, source: AssetSource, facts: LearnedFacts) => void;
  /** Resolves once all metadata so far is written. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface LearnedFacts {
  readonly facts: InspectedPicture | null;
  readonly print: Uint8Array | null;
}

/** The time between two writes, in milliseconds. */
const writeIntervalMs = 400;

export const createFactsWriter = ({ account, log }: FactsWriterParts): FactsWriter => {
  let waiting: { readonly account: AccountId; readonly picture: LearnedPicture }[] = [];
  const runInOrder = createSerialQueue();
  const write = async (): Promise<void> => {
    const batch = waiting;
    waiting = [];
    const current = await account();
    const accountPictures = batch.filter((one) => one.account === current?.id).map(({ picture }) => picture);
    if (current !== null && accountPictures.length > 0) await current.cache.learnPictures(accountPictures);
  };
  const logFailure = (error: unknown): void => log('The metadata of pictures could not be stored', error);
  const soon = throttle(
    () => writeIntervalMs,
    () => void runInOrder(write).catch(logFailure),
  );
  const waitForWrites = (): Promise<void> => runInOrder(() => Promise.resolve());
  return {
    learned: (id, asset, source, { facts, print }) => {
      if (facts === null) return;
      waiting.push({ account: id, picture: { asset, content: getContentKey(source), picture: facts, print } });
      soon.schedule();
    },
    settled: async () => {
      soon.runNow();
      await waitForWrites();
    },
    close: async () => {
      soon.finish();
      await waitForWrites();
    },
  };
};
