import type { Accounts } from '../account/accounts.ts';
import { maxItemAccounts } from '../account/service-account.ts';
import type { AccountId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import type { Cache } from '../cache/cache.ts';
import type { Sync } from '../sync/sync.ts';

const log = createLogger('account');

/** The maximum number of products, and of assets, that are read. */
const maxItems = 200;

const readAccounts = async (cache: Cache): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const resource of ['product', 'asset'] as const) {
    const query = { resource, searchText: '', view: 'all', type: null, sort: null } as const;
    const { rows } = await cache.query(query, 0, maxItems, 'item-accounts', { columns: ['account_id'] });
    for (const { cells } of rows) {
      const id = cells['account_id'];
      if (typeof id === 'string' && id !== '') found.add(id);
    }
  }
  return found.size > maxItemAccounts ? [] : [...found];
};

/**
 * Stores the account IDs of the items after the first complete sync, so that a token of another account can be
 * recognized later.
 */
export const noteItemAccounts = (
  accounts: Accounts,
  id: AccountId,
  { sync, cache }: { sync: Sync; cache: Cache },
): void => {
  let isRead = false;
  sync.onStatus(({ state }) => {
    if (state !== 'upToDate' || isRead || !accounts.lacksItemAccounts(id)) return;
    isRead = true;
    readAccounts(cache)
      .then((items) => items.length > 0 && accounts.keepItemAccounts(id, items))
      .catch((error: unknown) => {
        // A closed or unreadable cache is reported by other calls.
        if (!(error instanceof VitrineError)) log.error('The accounts of the items could not be read', error);
      });
  });
};
