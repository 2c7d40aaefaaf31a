import type { IntentId, ResourceId } from '../../base/brand.ts';
import { closingOnFault } from '../../base/closing-on-fault.ts';
import type {
  BatchLine,
  Intent,
  IntentState,
  OutboxCounts,
  Unsent,
  IntentQuery,
  IntentWindow,
  LineId,
  MemberWindow,
  RefusedFor,
  Refusals,
} from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import type { BatchId } from '../../contract/values.ts';
import type { MemberQuery } from './batch-members.ts';
import { bulkCalls } from './bulk-calls.ts';
import type { CreationDraft } from '../state/draft.ts';
import { markInterrupted } from './crash-recovery.ts';
import { reopenIfDamaged, openOutboxFile } from './opened.ts';
import type { Opened } from './opened.ts';
import type { Amendment, Move, NewCreation } from './store.ts';
import type { ReceiptRow } from '../state/receipt.ts';
import type { PendingWork, Needed, StoredIntent } from '../types.ts';
import type { BatchCreated, BatchPart, TitledIntent, TitleQuery } from './batch-create.ts';
import { reading } from './transaction.ts';
import type { SecretsLeft } from './secret-rows.ts';
import { stagedEditCalls } from './staged-edit-calls.ts';
import { uploadCalls } from './upload-calls.ts';
import type { Paged } from './upload-rows.ts';
import type { SentWithout } from './refused-rows.ts';

/** The recovery that was necessary to open the database. */
export type Opening = Pick<Opened, 'movedAside' | 'recovered'>;

/** The handlers of the outbox thread, for the database in `folder`. No other code accesses `outbox.db`. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types, max-lines-per-function -- a table whose type is what the thread is called by
export const outboxCalls = (folder: string, migrations: string) => {
  let parts: Opened | undefined;

  const opened = (): Opened => {
    if (!parts) throw new Error('The outbox is not open');
    return parts;
  };
  const store = (): Opened['store'] => opened().store;
  const listing = (): Opened['listing'] => opened().listing;
  const edits = (): Opened['edits'] => opened().edits;
  const refused = (): Opened['refused'] => opened().refused;
  const batchCreate = (): Opened['batchCreate'] => opened().batchCreate;

  const settled = (now: Opened): Opening => {
    parts = now;
    const { movedAside, recovered, store: rows } = now;
    markInterrupted(rows);
    return { movedAside, recovered };
  };

  const close = (): void => parts?.db.close();

  return {
    /** Opens the database and recovers the state of an earlier run. If that fails, nothing remains open. */
    open: (): Opening => closingOnFault(close)(() => settled(openOutboxFile(folder, migrations))),
    /** Checks the entire database, which is slow if it is large. Returns null if it is intact. */
    check: (): Opening | null => {
      const anew = reopenIfDamaged(opened(), folder, migrations);
      return anew && settled(anew);
    },
    addCreation: (creation: NewCreation): Intent => store().addCreation(creation),
    stagePart: (part: BatchPart<string>): void => batchCreate().stage(part),
    addBatch: (rest: BatchPart<string | null>): Promise<BatchCreated> => batchCreate().add(rest),
    withTitles: (query: TitleQuery): TitledIntent[] => batchCreate().withTitles(query),
    ...bulkCalls(opened),
    ...uploadCalls(opened),
    ...stagedEditCalls(opened),
    get: (id: IntentId): StoredIntent | null => store().get(id),
    list: (limit: number): Intent[] => store().list(limit),
    counts: (): OutboxCounts => store().counts(),
    refusals: (): Refusals => reading(() => store().refusals.all()),
    inState: (question: { state: IntentState; kind: Intent['kind'] | null }): IntentId[] => store().inState(question),
    move: (move: Move): Intent => store().move(move),
    moveAll: (moves: readonly Move[]): Intent[] => store().moveAll(moves),
    nextCreation: (): { next: IntentId | null; stranded: Intent[] } => store().nextCreation(),
    toReconcile: (resource: ResourceName | null): StoredIntent[] => store().toReconcile(resource),
    needed: (): IntentId[] => store().needed(),
    dependents: (id: IntentId): Intent[] => store().dependents(id),
    resultsAmong: (question: { resource: ResourceName; ids: readonly ResourceId[] }): ResourceId[] =>
      store().resultsAmong(question),
    resultsOf: (resource: ResourceName): ResourceId[] => store().resultsOf(resource),
    sendingOf: (resource: ResourceName): StoredIntent[] => store().sendingOf(resource),
    amendAll: (amendments: readonly Amendment[]): Intent[] => store().amendAll(amendments),
    prune: (question: { days: number; countOnly: boolean }): number => store().prune(question),
    unsent: (): Unsent => ({ ...store().unsent(), edits: opened().stagedEdits.counts().all }),
    pendingWork: (): PendingWork => store().pendingWork(),
    discard: (id: IntentId): Intent => store().discard(id),
    window: ({ query, offset, limit }: { query: IntentQuery; offset: number; limit: number }): IntentWindow =>
      listing().window(query, offset, limit),
    ids: ({ query, from, to }: { query: IntentQuery; from: number; to: number }): { id: LineId; title: string }[] =>
      listing().ids(query, from, to),
    place: ({ query, id }: { query: IntentQuery; id: LineId }): number | null => listing().indexOf(query, id),
    batch: (id: BatchId): BatchLine | null => listing().batch(id),
    batchOf: (id: IntentId): BatchLine | null => listing().batchOf(id),
    members: (query: MemberQuery): MemberWindow => opened().members.window(query),
    receiptOfList: ({ query, after, limit }: { query: IntentQuery; after: number; limit: number }): Paged<ReceiptRow> =>
      listing().receipt(query, after, limit),
    edit: ({
      id,
      draft,
      dependsOn,
    }: {
      id: IntentId;
      draft: CreationDraft;
      dependsOn: readonly Needed[] | null;
    }): Intent => edits().edit(id, draft, dependsOn),
    refusedFor: (id: IntentId): RefusedFor | null => refused().of(id),
    refusedAlike: (id: IntentId): IntentId[] => refused().alike(id),
    sendWithout: (ids: readonly IntentId[]): SentWithout => refused().sendWithout(ids),
    secretsLeft: (which: SecretsLeft): readonly string[] => reading(() => opened().secrets.left(which)),
    secretsForgotten: (references: readonly string[]): void => opened().secrets.forgotten(references),
    close,
  };
};
export type OutboxHandlers = ReturnType<typeof outboxCalls>;
