import { type ResourceName, kindParsers, getResource } from '../../model/index.ts';
import { itemFlags } from '../shared/item-flags.ts';
import { markItemDeleted } from '../db/mark-deleted.ts';
import { isNewToPass } from '../db/pass-progress.ts';
import { type StoredItem, type WriteContext, findStoredItem, ofOthers } from '../db/write-context.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { getTableName } from '../shared/schema.ts';
import { type IncomingItem, type UpsertResult, type WritePass, upsert } from './upsert.ts';

/** The only resource for which a service was seen to list items of other accounts. */
const listsOthers: ResourceName = 'attribute';
/**
 * Resources that identify the account, the most reliable first: a service lists only the account's own items of them.
 */
const witnesses: readonly ResourceName[] = ['product', 'asset', 'family', 'assetList', 'ecatalog', 'pdfCatalog'];
/** The number of items that are sampled from each witness. */
const maxSampledItems = 500;

const findAccounts = ({ sql }: WriteContext, name: ResourceName): readonly string[] =>
  sql
    .all(
      `SELECT DISTINCT account_id FROM
       (SELECT account_id FROM ${getTableName(getResource(name))} WHERE x_flags & ${itemFlags.gone} = 0 AND account_id <> '' LIMIT ?)`,
      maxSampledItems,
    )
    .map((row) => String(row['account_id']));

const isShown = ({ sql }: WriteContext, account: string): boolean =>
  sql.get(
    `SELECT 1 FROM ${getTableName(getResource(listsOthers))} WHERE x_flags & ${itemFlags.gone} = 0 AND account_id = ? LIMIT 1`,
    account,
  ) !== undefined;

/**
 * Returns the account that items of this resource must name to be shown. Null allows any account, because the service
 * lists only the account's own items, names no account, or names a different one for each resource.
 */
export const findRequiredAccount = (store: WriteContext, resource: ResourceName): string | null => {
  if (resource !== listsOthers) return null;
  // If no item names an account, skip the witnesses: this runs at the end of each pass.
  if (findAccounts(store, listsOthers).length === 0) return null;
  for (const witness of witnesses) {
    const [own, ...more] = findAccounts(store, witness);
    if (own === undefined) continue;
    return more.length === 0 && isShown(store, own) ? own : null;
  }
  return null;
};

/** Whether an item names another account. An item that names none belongs to the account. */
export const hasOtherAccount = (raw: RawItem, account: string | null): boolean => {
  const named = kindParsers.text.read(raw['account_id']) ?? '';
  return account !== null && named !== '' && named !== account;
};

const markOthers = (store: WriteContext, pk: number): void => {
  const deletedState = store.sql.get('SELECT gone FROM item WHERE pk = ?', pk)?.['gone'];
  if (deletedState === 0) markItemDeleted(store, listsOthers, pk, Date.now(), null);
  store.sql.run('UPDATE item SET gone = ?, changed_at = NULL WHERE pk = ?', ofOthers, pk);
};

/** Hides an item of another account everywhere. Only its existence is recorded. */
export const excludeItem = (
  store: WriteContext,
  item: IncomingItem,
  writing: WritePass,
  stored?: StoredItem | null,
): UpsertResult => {
  const before = stored === undefined ? findStoredItem(store, item.resource, item.id) : stored;
  if (before === null) upsert(store, item, { ...writing, first: true }, null);
  const storedItem = before ?? findStoredItem(store, item.resource, item.id);
  if (storedItem === null) return { what: 'same', fresh: false };
  markOthers(store, storedItem.pk);
  store.sql.run('UPDATE item SET run = ?, seen_at = ? WHERE pk = ?', writing.run, writing.at, storedItem.pk);
  return { what: 'same', fresh: before === null || isNewToPass(store, writing.run, before) };
};

/** Returns the number of hidden items of a resource. */
export const countExcludedItems = ({ sql }: WriteContext, resource: ResourceName): number =>
  resource === listsOthers
    ? Number(sql.get('SELECT count(*) AS n FROM item WHERE resource = ? AND gone = ?', resource, ofOthers)?.['n'])
    : 0;

/**
 * Hides items of other accounts that were stored before the account was determined. With `whole`, marks items of other
 * accounts that a full pass did not see as deleted. Returns whether the list has changed.
 */
export const excludeOtherAccounts = (
  store: WriteContext,
  resource: ResourceName,
  run: number,
  whole: boolean,
): boolean => {
  const { sql } = store;
  if (resource === listsOthers && whole)
    sql.run('UPDATE item SET gone = 1 WHERE resource = ? AND gone = ? AND run <> ?', resource, ofOthers, run);
  const account = findRequiredAccount(store, listsOthers);
  if (account === null) return false;
  const others = sql.column(
    `SELECT pk FROM ${getTableName(getResource(listsOthers))}
     WHERE x_flags & ${itemFlags.gone} = 0 AND account_id <> '' AND account_id <> ?`,
    account,
  );
  for (const pk of others) markOthers(store, Number(pk));
  return others.length > 0;
};
