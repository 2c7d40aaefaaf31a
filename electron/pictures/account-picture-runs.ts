import { setTimeout } from 'node:timers/promises';
import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/branded-types.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { PictureSource } from '../cache/read/picture-sources.ts';
import { getContentKey } from '../cache/shared/picture-content.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { getCacheKeys } from '../asset-files/cache-keys.ts';
import type { PictureOrigins } from '../asset-files/picture-url.ts';
import { type BackgroundRun, type BackgroundRunParts, createBackgroundRun } from './background-run.ts';
import type { FactsWriter } from './facts-writer.ts';
import { type InspectorParts, createInspector } from './picture-inspector.ts';
import type { TrafficMeter } from '../asset-files/traffic-meter.ts';
import type { PictureStore } from './thumbnail-store.ts';

/** The current account with its cache and picture sources. */
export interface Current {
  readonly id: AccountId;
  readonly cache: Cache;
  readonly origins: PictureOrigins;
}

interface Surroundings {
  readonly accounts: Pick<Accounts, 'list' | 'saveSettings'>;
  readonly workspaces: Pick<Workspaces, 'peek'>;
  readonly sleep?: BackgroundRunParts['sleep'];
}

interface RunDependencies extends Omit<InspectorParts, 'account' | 'learned' | 'log' | 'store' | 'metering'> {
  readonly account: () => Promise<Current | null>;
  readonly store: PictureStore;
  readonly metering: TrafficMeter;
  readonly factsWriter: FactsWriter;
  readonly onChange: BackgroundRunParts['onChange'];
}

const log = createLogger('pictures');
const sleepUnref: BackgroundRunParts['sleep'] = (time, signal) => setTimeout(time, undefined, { signal, ref: false });
const nothing = { of: 0, pictures: 0, bytes: 0, unsized: 0, seconds: 0 };

/**
 * Returns the common options of background runs over all pictures of the current account. They have the lowest
 * priority.
 */
const createRunOptions = (
  { workspaces, sleep = sleepUnref }: Surroundings,
  { metering, onChange }: RunDependencies,
): Pick<BackgroundRunParts, 'allows' | 'busy' | 'log' | 'sleep' | 'onChange'> => ({
  allows: (id) => metering.allows(id, 'keep'),
  busy: () => {
    const workspace = workspaces.peek();
    return workspace?.sync.status().state === 'syncing' || workspace?.outbox.isUnderWay() === true;
  },
  log: log.warn,
  sleep,
  onChange,
});

/** Creates the run that stores all pictures. It is an account setting, so it resumes after a restart. */
const createStoreAllRun = (surroundings: Surroundings, own: RunDependencies): BackgroundRun => {
  const { accounts } = surroundings;
  return createBackgroundRun({
    ...createRunOptions(surroundings, own),
    account: own.account,
    pictures: own.pictures,
    store: own.store,
    wanted: (id) => accounts.list().find((account) => account.id === id)?.settings.keepPictures === true,
    save: (id, keepPictures) => void accounts.saveSettings(id, { keepPictures }),
  });
};

/** Stores which accounts requested a run, until the program ends. */
const createRequests = (): Pick<BackgroundRunParts, 'wanted' | 'save'> => {
  const requested = new Set<AccountId>();
  return {
    wanted: (id) => requested.has(id),
    save: (id, isRequested) => {
      if (isRequested) requested.add(id);
      else requested.delete(id);
    },
  };
};

const filterUninspected = (cache: Cache): Pick<Cache, 'pictureSources'> => ({
  pictureSources: (after, most) => cache.pictureSources(after, most, 'notInspected'),
});

/** Creates the run that inspects all pictures on request of the user. It does not resume after a restart. */
const createInspectAllRun = (surroundings: Surroundings, own: RunDependencies): BackgroundRun => {
  const { account, factsWriter } = own;
  const inspector = createInspector({ ...own, learned: factsWriter.learned, log: log.info });
  const inspectAll = createBackgroundRun({
    ...createRunOptions(surroundings, own),
    account: async () => {
      await factsWriter.settled();
      const current = await account();
      return current && { id: current.id, cache: filterUninspected(current.cache) };
    },
    pictures: { keep: inspector.look },
    canBe: inspector.canBe,
    store: { kept: () => Promise.resolve(({ key }) => inspector.inVain(key)), isFull: () => Promise.resolve(false) },
    ...createRequests(),
  });
  const plan = async (): ReturnType<BackgroundRun['plan']> => {
    await factsWriter.settled();
    const current = await account();
    return current === null ? nothing : inspector.plan(current);
  };
  return { ...inspectAll, plan };
};

/**
 * Returns the pictures that were not compared because they are not stored, one for each content: the perceptual hash
 * of a picture is stored for all assets with its content. A picture is compared when it is decoded, so a stored one was
 * compared or cannot be.
 */
const filterUncompared = ({ id, cache }: Current, store: Pick<PictureStore, 'kept'>): Pick<Cache, 'pictureSources'> => {
  const contents = new Set<string>();
  let isStored: Awaited<ReturnType<PictureStore['kept']>> = () => false;
  const isNewContent = (source: PictureSource): boolean => contents.size < contents.add(getContentKey(source)).size;
  return {
    pictureSources: async (after, most) => {
      if (after === 0) {
        contents.clear();
        isStored = await store.kept();
      }
      const { sources, next } = await cache.pictureSources(after, most, 'notCompared');
      const missing = sources.filter((source) => !isStored(getCacheKeys(id, source.id, source)));
      return { sources: missing.filter(isNewContent), next };
    },
  };
};

/**
 * Creates the run that stores the pictures that were not compared, on request of the user. It does not resume after a
 * restart.
 */
const createStoreUncomparedRun = (surroundings: Surroundings, own: RunDependencies): BackgroundRun => {
  const { account, factsWriter, pictures, store } = own;
  return createBackgroundRun({
    ...createRunOptions(surroundings, own),
    account: async () => {
      await factsWriter.settled();
      const current = await account();
      return current && { id: current.id, cache: filterUncompared(current, store) };
    },
    pictures,
    store: { kept: () => Promise.resolve(() => false), isFull: store.isFull },
    ...createRequests(),
  });
};

/** Creates the background runs over pictures of an account: see `PicturesStatus`. */
export const createAllPictureRuns = (
  surroundings: Surroundings,
  own: RunDependencies,
): Readonly<Record<'keepAll' | 'keepUncompared' | 'inspectAll', BackgroundRun>> => ({
  keepAll: createStoreAllRun(surroundings, own),
  keepUncompared: createStoreUncomparedRun(surroundings, own),
  inspectAll: createInspectAllRun(surroundings, own),
});
