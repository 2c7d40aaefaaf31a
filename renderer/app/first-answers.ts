import { bridge, hash } from './bridge.ts';
import type { CallArgument, ItemWindow, Reply } from '../../electron/contract/index.ts';

/** What the list of products asks for when nobody has asked anything of it. */
const rowsAsked: CallArgument<'items.query'> = {
  query: { resource: 'product', words: '', view: 'all', type: null, sort: null },
  offset: 0,
  limit: 50,
  list: 'products',
  columns: [],
};
const startsWithProducts = /^\/?$|^\/products(\/|$)/.test(hash());

/**
 * What the first screen asks whatever comes of it. This module runs before the others, so that the answers are on their
 * way while the page is being built.
 */
export const firstAnswers = {
  current: bridge.accounts.current(),
  info: bridge.app.info(),
  settings: bridge.app.settings(),
  accounts: bridge.accounts.list(),
};

let rows: Promise<Reply<ItemWindow>> | null = startsWithProducts ? bridge.items.query(rowsAsked) : null;

/** Milliseconds that the first rows may hold up the frame: drawn without them, it would be drawn twice. */
const worthWaiting = 50;

/** Settles when the first rows are here, or it is clear that they take longer. */
export const rowsNear = (): Promise<unknown> =>
  Promise.race([Promise.allSettled([rows]), new Promise((resolve) => setTimeout(resolve, worthWaiting))]);

/** Nobody is to take the rows any more: they are of another account, or older than what was written since. */
export const dropFirstRows = (): void => {
  rows = null;
};
bridge.on('items.changed', dropFirstRows);

/** The answer to this question where it is the one that was asked first; null for any other, and the second time. */
export const takeFirstRows = (asked: CallArgument<'items.query'>): Promise<Reply<ItemWindow>> | null => {
  const same = JSON.stringify(asked) === JSON.stringify(rowsAsked);
  const taken = same ? rows : null;
  if (same) rows = null;
  return taken;
};
