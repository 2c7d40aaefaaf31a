import { basename } from 'node:path';
import type { OutboxDamage } from '../../contract/outbox-hold.ts';
import { createBoardRows } from './board-rows.ts';
import type { BoardRows } from './board-rows.ts';
import { Bulk } from './bulk.ts';
import { ByHand } from './by-hand.ts';
import { Coming } from './coming.ts';
import { isSound, openDatabase } from './database.ts';
import type { OpenedDatabase } from './database.ts';
import { Listing } from './listing.ts';
import { Several } from './several.ts';
import { Store } from './store.ts';
import { createWishes, damageWish } from './wishes.ts';
import type { Wishes } from './wishes.ts';

/** The open database with all that works on it. */
export interface Opened extends OpenedDatabase {
  readonly store: Store;
  readonly board: BoardRows;
  readonly listing: Listing;
  readonly byHand: ByHand;
  readonly bulk: Bulk;
  readonly coming: Coming;
  readonly several: Several;
  readonly wishes: Wishes;
}

/** That a file was damaged is kept until a person has taken note of it. */
const withParts = (opened: OpenedDatabase): Opened => {
  const { db, movedAside, salvaged } = opened;
  const wishes = createWishes(db);
  if (movedAside !== null) {
    const damage: OutboxDamage = { at: new Date().toISOString(), file: basename(movedAside), ...salvaged };
    wishes.setWish(damageWish, JSON.stringify(damage));
  }
  return {
    ...opened,
    store: new Store(db),
    board: createBoardRows(db),
    listing: new Listing(db),
    byHand: new ByHand(db),
    bulk: new Bulk(db),
    coming: new Coming(db),
    several: new Several(db),
    wishes,
  };
};

/** Opens the outbox of a folder; see `openDatabase`. */
export const openOutboxFile = (folder: string, migrations: string): Opened =>
  withParts(openDatabase(folder, migrations));

/**
 * Looks through every part of an open outbox. Null: all is in order. Else it is closed, and what can be read of it is in
 * the one that is answered.
 */
export const openedAnew = ({ db }: OpenedDatabase, folder: string, migrations: string): Opened | null => {
  if (isSound({ db })) return null;
  db.close();
  return withParts(openDatabase(folder, migrations, 'all'));
};
