import { createLogger } from '../base/logger.ts';
import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../contract/index.ts';
import { type UpdateProbe, areUpdatesDue, findUpdates } from '../service/detect-updates.ts';
import {
  type DialectState,
  learnFromFailedSearch,
  detectDialect,
  isDialectDue,
  mayBeFeatureRejection,
  getPageSize,
  isFeatureEnabled,
} from '../service/dialect.ts';
import type { ServiceClient } from '../service/client.ts';
import type { SyncDialect } from '../sync/sync-client.ts';

const log = createLogger('account');

/** The dialect of an account's service: detected once, stored with the account, detected again after 30 days. */
export interface AccountDialect extends SyncDialect {
  /** Detects all features again on request. Rejects if the service is unreachable. */
  findAgain(): Promise<void>;
  /** Detects whether the service may accept updates, if that is due and there is a product to ask for. Never rejects. */
  findUpdates(): Promise<void>;
  listsChannels(): boolean;
}

interface Parts {
  readonly accounts: Pick<Accounts, 'dialect' | 'keepDialect'>;
  readonly client: Pick<ServiceClient, 'ask' | 'askItem'>;
  /** Returns a product of the offline copy, or null if there is none. Absent: updates are not detected. */
  readonly probe?: () => Promise<UpdateProbe | null>;
  readonly now?: () => number;
}

export const createAccountDialect = (
  id: AccountId,
  { accounts, client, probe = async () => null, now = Date.now }: Parts,
): AccountDialect => {
  const getState = (): DialectState => accounts.dialect(id);
  /** Returns whether the service answered. */
  const find = async (signal: AbortSignal): Promise<boolean> => {
    const before = getState().dialect;
    const found = await detectDialect(client, before, { signal, now: now() });
    accounts.keepDialect(id, found);
    return found !== before;
  };
  let detecting: Promise<void> | null = null;
  const askForUpdates = async (): Promise<void> => {
    const outcome = await probe();
    if (outcome === null) return;
    const { signal } = new AbortController();
    accounts.keepDialect(id, await findUpdates(client, getState().dialect, outcome, { signal, now: now() }));
  };
  return {
    findUpdates: async () => {
      if (!areUpdatesDue(getState(), now())) return;
      detecting ??= askForUpdates()
        .catch((error: unknown) => {
          // It is asked again with the next edits.
          if (!(error instanceof VitrineError)) log.error('Updates could not be detected', error);
        })
        .finally(() => (detecting = null));
      await detecting;
    },
    find: async (signal) => {
      if (!isDialectDue(getState(), now())) return;
      await find(signal).catch((error: unknown) => {
        // The next request of the run reports why the service is unreachable.
        if (!(error instanceof VitrineError)) log.error('The dialect of the service could not be detected', error);
      });
    },
    findAgain: async () => {
      // A service that rejects everything for a while says nothing about updates.
      if (await find(new AbortController().signal)) await askForUpdates();
    },
    learn: async (resource, error, { part, signal }) => {
      if (learnFromFailedSearch(getState(), resource, error, part) === null) return false;
      if (!(await mayBeFeatureRejection(client, resource, error, signal))) return false;
      // Includes changes that another search made in the meantime.
      const learned = learnFromFailedSearch(getState(), resource, error, part);
      if (learned === null) return false;
      accounts.keepDialect(id, learned.dialect);
      return learned.again;
    },
    pageSize: (resource) => getPageSize(getState(), resource),
    tellsChanges: (resource) => isFeatureEnabled(getState(), 'changedSince', resource),
    listsChannels: () => isFeatureEnabled(getState(), 'channels'),
  };
};
