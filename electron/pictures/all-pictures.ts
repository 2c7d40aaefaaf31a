import { setTimeout } from 'node:timers/promises';
import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/brand.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { PictureOrigins } from './address.ts';
import { createKeeper } from './background-run.ts';
import type { Keeper, KeeperParts } from './background-run.ts';
import type { Learning } from './facts-writer.ts';
import { createLooking } from './inspector.ts';
import type { LookingParts } from './inspector.ts';
import type { Metering } from './metering.ts';
import type { PictureStore } from './store.ts';

/** The account in use, with what is known of it. */
export interface Current {
  readonly id: AccountId;
  readonly cache: Cache;
  readonly origins: PictureOrigins;
}

interface Surroundings {
  readonly accounts: Pick<Accounts, 'list' | 'saveSettings'>;
  readonly workspaces: Pick<Workspaces, 'peek'>;
  readonly sleep?: KeeperParts['sleep'];
}

interface Own extends Omit<LookingParts, 'account' | 'learned' | 'log' | 'store' | 'metering'> {
  readonly account: () => Promise<Current | null>;
  readonly store: PictureStore;
  readonly metering: Metering;
  readonly learning: Learning;
  readonly onChange: KeeperParts['onChange'];
}

const log = createLogger('pictures');
const resting: KeeperParts['sleep'] = (time, signal) => setTimeout(time, undefined, { signal, ref: false });
const nothing = { of: 0, pictures: 0, bytes: 0, unsized: 0, seconds: 0 };

/** What is common to whatever goes through all pictures of the account in use, behind everything else. */
const behindAll = (
  { workspaces, sleep = resting }: Surroundings,
  { metering, onChange }: Own,
): Pick<KeeperParts, 'allows' | 'busy' | 'log' | 'sleep' | 'onChange'> => ({
  allows: (id) => metering.allows(id, 'keep'),
  busy: () => {
    const workspace = workspaces.peek();
    return workspace?.sync.status().state === 'syncing' || workspace?.outbox.isUnderWay() === true;
  },
  log: log.warn,
  sleep,
  onChange,
});

/** Keeping all pictures is one of the account's settings: it goes on after a restart. */
const createKeepAll = (surroundings: Surroundings, own: Own): Keeper => {
  const { accounts } = surroundings;
  return createKeeper({
    ...behindAll(surroundings, own),
    account: own.account,
    pictures: own.pictures,
    store: own.store,
    wanted: (id) => accounts.list().find((account) => account.id === id)?.settings.keepPictures === true,
    save: (id, keepPictures) => void accounts.saveSettings(id, { keepPictures }),
  });
};

const unlookedIn = (cache: Cache): Pick<Cache, 'pictureSources'> => ({
  pictureSources: (after, most) => cache.pictureSources(after, most, true),
});

/** Looks at the pictures that nothing is known of, once a person asked for it; a restart ends it. */
const createLookAtAll = (surroundings: Surroundings, own: Own): Keeper => {
  const { account, learning } = own;
  const looking = createLooking({ ...own, learned: learning.learned, log: log.info });
  const wished = new Set<AccountId>();
  const looker = createKeeper({
    ...behindAll(surroundings, own),
    account: async () => {
      await learning.settled();
      const current = await account();
      return current && { id: current.id, cache: unlookedIn(current.cache) };
    },
    pictures: { keep: looking.look },
    canBe: looking.canBe,
    store: { kept: () => Promise.resolve(({ key }) => looking.inVain(key)), isFull: () => Promise.resolve(false) },
    wanted: (id) => wished.has(id),
    save: (id, isWished) => {
      if (isWished) wished.add(id);
      else wished.delete(id);
    },
  });
  const plan = async (): ReturnType<Keeper['plan']> => {
    await learning.settled();
    const current = await account();
    return current === null ? nothing : looking.plan(current);
  };
  return { ...looker, plan };
};

/** What goes through all pictures of an account: one has them here, one finds out what they are. */
export const createAllOf = (
  surroundings: Surroundings,
  own: Own,
): { readonly keeper: Keeper; readonly looker: Keeper } => ({
  keeper: createKeepAll(surroundings, own),
  looker: createLookAtAll(surroundings, own),
});
