import { basename } from 'node:path';
import type { OutboxDamage } from '../../contract/outbox.ts';
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

/** The open database with its tables and queries. */
export interface Opened extends OpenedDatabase {
  readonly store: OutboxStore;
  readonly progress: ProgressRows;
  readonly listing: Listing;
  readonly edits: Edits;
  readonly bulk: BulkSteps;
  readonly staged: StagedUploads;
  readonly batchCreate: BatchCreate;
  readonly settings: SettingsTable;
}

/** Damage is recorded until the user has acknowledged it. */
const withParts = (opened: OpenedDatabase): Opened => {
  const { db, movedAside, recovered } = opened;
  const settings = createSettingsTable(db);
  if (movedAside !== null) {
    const damage: OutboxDamage = { at: new Date().toISOString(), file: basename(movedAside), ...recovered };
    settings.set(damageSetting, JSON.stringify(damage));
  }
  return {
    ...opened,
    store: new OutboxStore(db),
    progress: createProgressRows(db),
    listing: new Listing(db),
    edits: new Edits(db),
    bulk: new BulkSteps(db),
    staged: new StagedUploads(db),
    batchCreate: new BatchCreate(db),
    settings,
  };
};

/** Opens the outbox of a folder; see `openOutboxDatabase`. */
export const openOutboxFile = (folder: string, migrations: string): Opened =>
  withParts(openOutboxDatabase(folder, migrations));

/**
 * Checks every part of an open outbox. Null: it is intact. Else it is closed, and the returned one has what could be
 * recovered.
 */
export const reopenIfDamaged = ({ db }: OpenedDatabase, folder: string, migrations: string): Opened | null => {
  if (isSound({ db })) return null;
  db.close();
  return withParts(openOutboxDatabase(folder, migrations, 'all'));
};
