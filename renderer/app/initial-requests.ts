import { bridge, getRouteHash } from './bridge.ts';
import type { CallArgument, ItemWindow, Reply } from '../../electron/contract/index.ts';

/** The initial query of the product list. */
const initialRowsQuery: CallArgument<'items.query'> = {
  query: { resource: 'product', searchText: '', view: 'all', type: null, sort: null },
  offset: 0,
  limit: 50,
  list: 'products',
  columns: [],
};
/** Whether the page starts with the product list, without filters of an earlier session. */
const startsWithProducts = /^\/?$|^\/products(\/[^?]*)?$/.test(getRouteHash());

/**
 * Requests that the first screen always needs. This module runs before the others, so that the replies arrive while the
 * page is being built.
 */
export const firstAnswers = {
  current: bridge.accounts.current(),
  info: bridge.app.info(),
  settings: bridge.app.settings(),
  accounts: bridge.accounts.list(),
};

let rows: Promise<Reply<ItemWindow>> | null = startsWithProducts ? bridge.items.query(initialRowsQuery) : null;

/**
 * The maximum number of milliseconds to delay the frame for the first rows. Without them it would be rendered twice.
 */
const maxFrameDelayMs = 50;

/** Resolves when the first rows have loaded, or when they take too long to wait for. */
export const waitForFirstRows = (): Promise<unknown> =>
  Promise.race([Promise.allSettled([rows]), new Promise((resolve) => setTimeout(resolve, maxFrameDelayMs))]);

/** Discards the first rows, because the account or the cache has changed. */
export const dropFirstRows = (): void => {
  rows = null;
};
bridge.on('items.changed', dropFirstRows);

/** Returns the reply if this is the query that was sent first, and null for any other query and the second time. */
export const takeInitialRows = (request: CallArgument<'items.query'>): Promise<Reply<ItemWindow>> | null => {
  const same = JSON.stringify(request) === JSON.stringify(initialRowsQuery);
  const initialReply = same ? rows : null;
  if (same) rows = null;
  return initialReply;
};
