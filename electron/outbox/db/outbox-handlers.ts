import type { IntentId, ResourceId } from '../../base/branded-types.ts';
import { closeOnError } from '../../base/close-on-error.ts';
import type {
  BatchListRow,
  Intent,
  IntentState,
  OutboxCounts,
  UnfinishedCounts,
  IntentQuery,
  IntentWindow,
  OutboxRowId,
  BatchEntryWindow,
  RejectedBecause,
  CreationDenials,
} from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import type { BatchId } from '../../contract/constants.ts';
import type { MemberQuery } from './batch-members.ts';
import { createBulkHandlers } from './bulk-handlers.ts';
import type { CreationDraft } from '../state/draft-creation.ts';
import { markInterrupted } from './crash-recovery.ts';
import { type OutboxFile, reopenIfDamaged, openOutboxFile } from './outbox-file.ts';
import type { IntentAmendment, RecordedTransition, NewCreation } from './intent-store.ts';
import type { ReceiptRow } from '../state/receipt.ts';
import type { PendingWork, IntentDependency, StoredIntent } from '../outbox-types.ts';
import type { BatchCreated, BatchPart, TitledIntent, TitleQuery } from './batch-create.ts';
import { runRead } from './transaction.ts';
import type { UnneededSecrets } from './secret-rows.ts';
import { createEditIntentHandlers } from './edit-intent-calls.ts';
import { createStagedEditHandlers } from './staged-edit-calls.ts';
import { createUploadHandlers } from './upload-handlers.ts';
import type { Paged } from './upload-rows.ts';
import type { RequeuedCreations } from './rejected-rows.ts';

/** The recovery that was necessary to open the database. */
export type Opening = Pick<OutboxFile, 'movedAside' | 'recovered'>;

/** The handlers of the outbox thread, for the database in `folder`. No other code accesses `outbox.db`. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types, max-lines-per-function -- a table whose type is what the thread is called by
export const createOutboxHandlers = (folder: string, migrations: string) => {
  let parts: OutboxFile | undefined;

  const getOpened = (): OutboxFile => {
    if (!parts) throw new Error('The outbox is not open');
    return parts;
  };
  const store = (): OutboxFile['store'] => getOpened().store;
  const getListing = (): OutboxFile['listing'] => getOpened().listing;
  const getEdits = (): OutboxFile['edits'] => getOpened().edits;
  const getRejectedRows = (): OutboxFile['refused'] => getOpened().refused;
  const getBatchCreate = (): OutboxFile['batchCreate'] => getOpened().batchCreate;

  const finishOpening = (now: OutboxFile): Opening => {
    parts = now;
    const { movedAside, recovered, store: rows } = now;
    markInterrupted(rows);
    return { movedAside, recovered };
  };

  const close = (): void => parts?.db.close();

  return {
    /** Opens the database and recovers the state of an earlier run. If that fails, nothing remains open. */
    open: (): Opening => closeOnError(close)(() => finishOpening(openOutboxFile(folder, migrations))),
    /** Checks the entire database, which is slow if it is large. Returns null if it is intact. */
    check: (): Opening | null => {
      const reopened = reopenIfDamaged(getOpened(), folder, migrations);
      return reopened && finishOpening(reopened);
    },
    addCreation: (creation: NewCreation): Intent => store().addCreation(creation),
    stagePart: (part: BatchPart<string>): void => getBatchCreate().stage(part),
    addBatch: (rest: BatchPart<string | null>): Promise<BatchCreated> => getBatchCreate().add(rest),
    withTitles: (query: TitleQuery): TitledIntent[] => getBatchCreate().withTitles(query),
    ...createBulkHandlers(getOpened),
    ...createUploadHandlers(getOpened),
    ...createStagedEditHandlers(getOpened),
    ...createEditIntentHandlers(getOpened),
    get: (id: IntentId): StoredIntent | null => store().get(id),
    list: (limit: number): Intent[] => store().list(limit),
    counts: (): OutboxCounts => store().counts(),
    refusals: (): CreationDenials => runRead(() => store().refusals.all()),
    inState: (question: { state: IntentState; kind: Intent['kind'] | null }): IntentId[] => store().inState(question),
    move: (move: RecordedTransition): Intent => store().move(move),
    moveAll: (moves: readonly RecordedTransition[]): Intent[] => store().moveAll(moves),
    nextCreation: (): { next: IntentId | null; stranded: Intent[] } => store().nextCreation(),
    toReconcile: (resource: ResourceName | null): StoredIntent[] => store().toReconcile(resource),
    needed: (): IntentId[] => store().needed(),
    dependents: (id: IntentId): Intent[] => store().dependents(id),
    resultsAmong: (question: { resource: ResourceName; ids: readonly ResourceId[] }): ResourceId[] =>
      store().resultsAmong(question),
    resultsOf: (resource: ResourceName): ResourceId[] => store().resultsOf(resource),
    sendingOf: (resource: ResourceName): StoredIntent[] => store().sendingOf(resource),
    amendAll: (amendments: readonly IntentAmendment[]): Intent[] => store().amendAll(amendments),
    prune: (question: { days: number; countOnly: boolean }): number => store().prune(question),
    unsent: (): UnfinishedCounts => ({ ...store().unsent(), edits: getOpened().stagedEdits.counts().all }),
    pendingWork: (): PendingWork => store().pendingWork(),
    discard: (id: IntentId): Intent => store().discard(id),
    window: ({ query, offset, limit }: { query: IntentQuery; offset: number; limit: number }): IntentWindow =>
      getListing().window(query, offset, limit),
    ids: ({
      query,
      from,
      to,
    }: {
      query: IntentQuery;
      from: number;
      to: number;
    }): { id: OutboxRowId; title: string }[] => getListing().ids(query, from, to),
    place: ({ query, id }: { query: IntentQuery; id: OutboxRowId }): number | null => getListing().indexOf(query, id),
    batch: (id: BatchId): BatchListRow | null => getListing().batch(id),
    batchOf: (id: IntentId): BatchListRow | null => getListing().batchOf(id),
    members: (query: MemberQuery): BatchEntryWindow => getOpened().members.window(query),
    receiptOfList: ({ query, after, limit }: { query: IntentQuery; after: number; limit: number }): Paged<ReceiptRow> =>
      getListing().receipt(query, after, limit),
    edit: ({
      id,
      draft,
      dependsOn,
    }: {
      id: IntentId;
      draft: CreationDraft;
      dependsOn: readonly IntentDependency[] | null;
    }): Intent => getEdits().edit(id, draft, dependsOn),
    refusedFor: (id: IntentId): RejectedBecause | null => getRejectedRows().of(id),
    refusedAlike: (id: IntentId): IntentId[] => getRejectedRows().alike(id),
    sendWithout: (ids: readonly IntentId[]): RequeuedCreations => getRejectedRows().sendWithout(ids),
    secretsLeft: (which: UnneededSecrets): readonly string[] => runRead(() => getOpened().secrets.left(which)),
    secretsForgotten: (references: readonly string[]): void => getOpened().secrets.forgotten(references),
    close,
  };
};
export type OutboxHandlers = ReturnType<typeof createOutboxHandlers>;
