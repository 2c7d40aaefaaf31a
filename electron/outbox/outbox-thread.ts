import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { IntentId, ResourceId } from '../base/brand.ts';
import type { Intent, IntentState, OutboxCounts, Unsent } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import { openDatabase } from './database.ts';
import type { OpenedDatabase } from './database.ts';
import { markInterrupted, Store } from './store.ts';
import type { Amendment, Move, NewCreation } from './store.ts';
import type { StoredIntent } from './types.ts';
import { uploadCalls } from './upload-calls.ts';

const { folder } = workerData as { folder: string };
const migrations = join(import.meta.dirname, 'migrations');
let opened: OpenedDatabase | undefined;
let rows: Store | undefined;

const store = (): Store => {
  if (!rows) throw new Error('The outbox is not open');
  return rows;
};

/** The far end of the outbox: the one place that touches `outbox.db`. */
const handlers = {
  /** Opens the database and settles what an earlier run left behind. */
  open: (): { movedAside: string | null; interrupted: IntentId[] } => {
    opened = openDatabase(folder, migrations);
    rows = new Store(opened.db);
    return { movedAside: opened.movedAside, interrupted: markInterrupted(rows) };
  },
  addCreation: (creation: NewCreation): Intent => store().addCreation(creation),
  ...uploadCalls(store),
  get: (id: IntentId): StoredIntent | null => store().get(id),
  many: (ids: readonly IntentId[]): Intent[] => store().many(ids),
  list: (limit: number): Intent[] => store().list(limit),
  counts: (): OutboxCounts => store().counts(),
  inState: (question: { state: IntentState; kind: Intent['kind'] | null }): IntentId[] => store().inState(question),
  move: (move: Move): Intent => store().move(move),
  moveAll: (moves: readonly Move[]): Intent[] => store().moveAll(moves),
  cancelWaiting: (ids: readonly IntentId[]): Intent[] => store().cancelWaiting(ids),
  nextCreation: (): { next: IntentId | null; stranded: Intent[] } => store().nextCreation(),
  looked: (resource: ResourceName | null): StoredIntent[] => store().looked(resource),
  needed: (): IntentId[] => store().needed(),
  dependents: (id: IntentId): Intent[] => store().dependents(id),
  claimed: (question: { resource: ResourceName; ids: readonly ResourceId[] }): ResourceId[] =>
    store().claimed(question),
  amendAll: (amendments: readonly Amendment[]): Intent[] => store().amendAll(amendments),
  prune: (question: { days: number; countOnly: boolean }): number => store().prune(question),
  unsent: (): Unsent => store().unsent(),
  discard: (id: IntentId): Intent => store().discard(id),
  close: (): void => opened?.db.close(),
};
export type OutboxHandlers = typeof handlers;

serveThread(handlers);
