import { basename } from 'node:path';
import type { OutboxDamage } from '../../contract/outbox-hold.ts';
import { createProgressRows } from './progress-rows.ts';
import type { ProgressRows } from './progress-rows.ts';
import { BulkSteps } from './bulk-steps.ts';
import { Edits } from './edits.ts';
import { StagedUploads } from './staged-uploads.ts';
import { isSound, openOutboxDatabase } from './database.ts';
import type { OpenedDatabase } from './database.ts';
import { Listing } from './listing.ts';
import { BatchCreate } from './batch-create.ts';
import { OutboxStore } from './store.ts';
import { createSettingsTable } from './settings-table.ts';
import { damageSetting } from '../state/setting-names.ts';
import type { SettingsTable } from './settings-table.ts';

/** The open database with all that works on it. */
export interface Opened extends OpenedDatabase {
  readonly store: OutboxStore;
  readonly board: ProgressRows;
  readonly listing: Listing;
  readonly byHand: Edits;
  readonly bulk: BulkSteps;
  readonly coming: StagedUploads;
  readonly several: BatchCreate;
  readonly wishes: SettingsTable;
}

/** That a file was damaged is kept until a person has taken note of it. */
const withParts = (opened: OpenedDatabase): Opened => {
  const { db, movedAside, salvaged } = opened;
  const wishes = createSettingsTable(db);
  if (movedAside !== null) {
    const damage: OutboxDamage = { at: new Date().toISOString(), file: basename(movedAside), ...salvaged };
    wishes.setSetting(damageSetting, JSON.stringify(damage));
  }
  return {
    ...opened,
    store: new OutboxStore(db),
    board: createProgressRows(db),
    listing: new Listing(db),
    byHand: new Edits(db),
    bulk: new BulkSteps(db),
    coming: new StagedUploads(db),
    several: new BatchCreate(db),
    wishes,
  };
};

/** Opens the outbox of a folder; see `openDatabase`. */
export const openOutboxFile = (folder: string, migrations: string): Opened =>
  withParts(openOutboxDatabase(folder, migrations));

/**
 * Looks through every part of an open outbox. Null: all is in order. Else it is closed, and what can be read of it is in
 * the one that is answered.
 */
export const openedAnew = ({ db }: OpenedDatabase, folder: string, migrations: string): Opened | null => {
  if (isSound({ db })) return null;
  db.close();
  return withParts(openOutboxDatabase(folder, migrations, 'all'));
};
