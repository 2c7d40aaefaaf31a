import { createBoardRows } from './board-rows.ts';
import type { BoardRows } from './board-rows.ts';
import { ByHand } from './by-hand.ts';
import { openDatabase } from './database.ts';
import type { OpenedDatabase } from './database.ts';
import { Listing } from './listing.ts';
import { Several } from './several.ts';
import { Store } from './store.ts';
import { createWishes } from './wishes.ts';
import type { Wishes } from './wishes.ts';

/** The open database with all that works on it. */
export interface Opened extends OpenedDatabase {
  readonly store: Store;
  readonly board: BoardRows;
  readonly listing: Listing;
  readonly byHand: ByHand;
  readonly several: Several;
  readonly wishes: Wishes;
}

/** Opens the outbox of a folder; see `openDatabase`. */
export const openOutboxFile = (folder: string, migrations: string): Opened => {
  const opened = openDatabase(folder, migrations);
  const { db } = opened;
  return {
    ...opened,
    store: new Store(db),
    board: createBoardRows(db),
    listing: new Listing(db),
    byHand: new ByHand(db),
    several: new Several(db),
    wishes: createWishes(db),
  };
};
