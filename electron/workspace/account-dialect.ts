import { createLogger } from '../base/logger.ts';
import type { Accounts } from '../account/accounts.ts';
import type { AccountId } from '../base/brand.ts';
import { VitrineError } from '../contract/index.ts';
import { dialectAfter, findDialect, isDialectDue, mayBlame, pageSizeOf, uses } from '../service/dialect.ts';
import type { DialectState } from '../service/dialect.ts';
import type { ServiceClient } from '../service/client.ts';
import type { SyncDialect } from '../sync/client.ts';

const log = createLogger('account');

/** The dialect of an account's service: detected once, stored with the account, detected again after 30 days. */
export interface AccountDialect extends SyncDialect {
  /** Detects all features again on request. Rejects if the service is unreachable. */
  findAgain(): Promise<void>;
  listsChannels(): boolean;
}

interface Parts {
  readonly accounts: Pick<Accounts, 'dialect' | 'keepDialect'>;
  readonly client: Pick<ServiceClient, 'ask'>;
  readonly now?: () => number;
}

export const createAccountDialect = (id: AccountId, { accounts, client, now = Date.now }: Parts): AccountDialect => {
  const state = (): DialectState => accounts.dialect(id);
  const find = async (signal: AbortSignal): Promise<void> => {
    accounts.keepDialect(id, await findDialect(client, state().dialect, { signal, now: now() }));
  };
  return {
    find: async (signal) => {
      if (!isDialectDue(state(), now())) return;
      await find(signal).catch((error: unknown) => {
        // The next request of the run reports why the service is unreachable.
        if (!(error instanceof VitrineError)) log.error('The dialect could not be found out', error);
      });
    },
    findAgain: () => find(new AbortController().signal),
    learn: async (resource, error, { part, signal }) => {
      if (dialectAfter(state(), resource, error, part) === null) return false;
      if (!(await mayBlame(client, resource, error, signal))) return false;
      // Includes changes that another search made in the meantime.
      const learned = dialectAfter(state(), resource, error, part);
      if (learned === null) return false;
      accounts.keepDialect(id, learned.dialect);
      return learned.again;
    },
    pageSize: (resource) => pageSizeOf(state(), resource),
    tellsChanges: (resource) => uses(state(), 'changedSince', resource),
    listsChannels: () => uses(state(), 'channels'),
  };
};
