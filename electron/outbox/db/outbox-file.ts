import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { closeOnError } from '../../base/close-on-error.ts';
import type { OutboxDamage } from '../../contract/outbox.ts';
import { damageSetting } from '../state/setting-names.ts';
import { type ProgressRows, createProgressRows } from './progress-queries.ts';
import { BulkSteps } from './bulk-steps.ts';
import { type EditConflicts, createEditConflicts } from './edits/edit-conflicts.ts';
import { EditIntents } from './edits/edit-intents.ts';
import { IntentChanges } from './intent-changes.ts';
import { EditSteps } from './edits/edit-steps.ts';
import { type RejectedFieldRows, createRejectedFieldRows } from './rejected-rows.ts';
import { type SecretRows, createSecretRows } from './secret-rows.ts';
import { StagedEdits } from './edits/staged-edits.ts';
import { StagedUploads } from './staged-uploads.ts';
import { type OpenedDatabase, isSound, openOutboxDatabase } from './database.ts';
import { OutboxListQueries } from './list-queries.ts';
import { BatchMembers } from './batch-members.ts';
import { BatchCreate } from './batch-create.ts';
import { OutboxStore } from './intent-store.ts';
import { type IntentTable, getIntentTable } from './intent-table.ts';

/** Settings of the entire outbox, such as whether uploads are paused. */
interface SettingsTable {
  get(name: string): string | null;
  /** Stores a value; null deletes it. */
  set(name: string, value: string | null): void;
}

const createSettingsTable = (db: DatabaseSync): SettingsTable => {
  const read = db.prepare('SELECT value FROM wish WHERE name = ?');
  const write = db.prepare(
    'INSERT INTO wish (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const forget = db.prepare('DELETE FROM wish WHERE name = ?');
  return {
    get: (name) => {
      const value = read.get(name)?.['value'];
      return value === undefined || value === null ? null : String(value);
    },
    set: (name, value) => {
      if (value === null) forget.run(name);
      else write.run(name, value);
    },
  };
};

/** The open database with its tables and queries. */
export interface OutboxFile extends OpenedDatabase {
  readonly table: IntentTable;
  readonly store: OutboxStore;
  readonly progress: ProgressRows;
  readonly listing: OutboxListQueries;
  readonly members: BatchMembers;
  readonly edits: IntentChanges;
  readonly refused: RejectedFieldRows;
  readonly bulk: BulkSteps;
  readonly secrets: SecretRows;
  readonly staged: StagedUploads;
  readonly stagedEdits: StagedEdits;
  readonly editIntents: EditIntents;
  readonly editConflicts: EditConflicts;
  readonly editSteps: EditSteps;
  readonly batchCreate: BatchCreate;
  readonly settings: SettingsTable;
}

/** Creates the tables and queries of an open database. The damage is stored until the user has acknowledged it. */
const addParts = (opened: OpenedDatabase): OutboxFile => {
  const { db, movedAside, recovered } = opened;
  const settings = createSettingsTable(db);
  const edits = new IntentChanges(db);
  const stagedEdits = new StagedEdits(db);
  if (movedAside !== null) {
    const damage: OutboxDamage = { at: new Date().toISOString(), file: basename(movedAside), ...recovered };
    settings.set(damageSetting, JSON.stringify(damage));
  }
  return {
    ...opened,
    table: getIntentTable(db),
    store: new OutboxStore(db),
    progress: createProgressRows(db),
    listing: new OutboxListQueries(db),
    members: new BatchMembers(db),
    edits,
    refused: createRejectedFieldRows(db, edits),
    bulk: new BulkSteps(db),
    secrets: createSecretRows(db),
    staged: new StagedUploads(db),
    stagedEdits,
    editIntents: new EditIntents(db, stagedEdits),
    editConflicts: createEditConflicts(db),
    editSteps: new EditSteps(db, stagedEdits),
    batchCreate: new BatchCreate(db),
    settings,
  };
};

const withParts = (opened: OpenedDatabase): OutboxFile => closeOnError(() => opened.db.close())(() => addParts(opened));

/** Opens the outbox of a folder; see `openOutboxDatabase`. */
export const openOutboxFile = (folder: string, migrations: string): OutboxFile =>
  withParts(openOutboxDatabase(folder, migrations));

/**
 * Checks an open outbox completely. Returns null if it is intact. Otherwise, closes it and returns a new one with the
 * recovered content.
 */
export const reopenIfDamaged = ({ db }: OpenedDatabase, folder: string, migrations: string): OutboxFile | null => {
  if (isSound({ db })) return null;
  db.close();
  return withParts(openOutboxDatabase(folder, migrations, 'all'));
};
