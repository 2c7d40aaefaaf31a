import type { IntentId, ResourceId } from '../../base/branded-types.ts';
import type { BatchId } from '../../contract/constants.ts';
import type { Intent, IntentQuery, IntentScope, OutboxRowId, UnfinishedCounts } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import type { StoredIntent } from '../outbox-types.ts';
import type { TitleQuery } from './batch-create.ts';
import type { MemberQuery } from './batch-members.ts';
import type { OutboxFile } from './outbox-file.ts';
import type { ProgressQuery, ProgressWindow } from './progress-queries.ts';
import type { UnneededSecrets } from './secret-rows.ts';
import { runRead } from './transaction.ts';
import type { UploadPage } from './upload-rows.ts';

export const getStored = ({ table }: OutboxFile, ids: readonly IntentId[]): StoredIntent[] =>
  ids.map((id) => table.get(id)).filter((stored) => stored !== null);

/**
 * Every read of the outbox: a function of the open file and a question. The thread has a handler of the same name for
 * each. Disk errors become `disk`.
 */
const outboxReads = {
  get: ({ table }, id: IntentId) => table.get(id),
  /** Returns the newest intents, newest first. */
  list: ({ table }, limit: number) => table.newest(limit),
  /** Returns the numbers that are shown after each change, and the creations that are denied to the account. */
  overview: ({ table, store }) => ({ counts: table.counts(), denials: store.refusals.all() }),
  unsent: ({ table, stagedEdits }): UnfinishedCounts => ({
    ...table.unsent(),
    edits: stagedEdits.queries.counts().all,
  }),
  /** Returns the intents that are being sent, or will be sent automatically. */
  pendingWork: ({ table }) => table.pendingWork(),
  /** Returns the next upload to send, except these, or null if none is waiting. */
  nextUpload: ({ table, store }, except: readonly IntentId[]) => {
    const id = store.uploads.next(except);
    return id === null ? null : table.get(id);
  },
  /** Returns the IDs of intents on which others depend. */
  needed: ({ table }) => table.needed(),
  dependents: (file, id: IntentId): Intent[] => getStored(file, file.table.dependents(id)).map(({ intent }) => intent),
  /** Returns the intents to reconcile, oldest first, of one resource or of all. */
  toReconcile: (file, resource: ResourceName | null) => getStored(file, file.table.toReconcile(resource)),
  /** Returns which of these items are the result of an intent. */
  resultsAmong: ({ table }, { resource, ids }: { resource: ResourceName; ids: readonly ResourceId[] }) =>
    table.resultsAmong(resource, ids),
  /** Returns the results of a resource's newest intents. */
  resultsOf: ({ table }, resource: ResourceName) => table.resultsOf(resource),
  /** Returns the intents of a resource that are being sent. */
  sendingOf: (file, resource: ResourceName) =>
    getStored(file, file.table.inState('sending', null)).filter(({ intent }) => intent.resource === resource),
  window: ({ listing }, { query, offset, limit }: { query: IntentQuery; offset: number; limit: number }) =>
    listing.window(query, offset, limit),
  ids: ({ listing }, { query, from, to }: { query: IntentQuery; from: number; to: number }) =>
    listing.ids(query, from, to),
  place: ({ listing }, { query, id }: { query: IntentQuery; id: OutboxRowId }) => listing.indexOf(query, id),
  /** Returns a batch, or null if fewer than two of its entries are left. */
  batch: ({ listing }, id: BatchId) => listing.batch(id),
  /** Returns the batch of two or more entries to which an intent belongs. */
  batchOf: ({ listing }, id: IntentId) => listing.batchOf(id),
  /** Returns some entries of a batch in a stable order. */
  members: ({ members }, query: MemberQuery) => members.window(query),
  /** Returns creations that may still be performed, or may have been, with these SKUs or names, ignoring case and accents. */
  withTitles: ({ batchCreate }, query: TitleQuery) => batchCreate.withTitles(query),
  /** Returns the creations with exactly these SKUs or names that are not done. */
  creationsWith: ({ batchCreate }, query: TitleQuery) => batchCreate.creationsWith(query),
  countByState: ({ listing }, scope: IntentScope) => listing.statesIn(scope),
  /** Returns which of these intents are in a scope. */
  idsIn: ({ listing }, { scope, among }: { scope: IntentScope; among: readonly IntentId[] }) =>
    listing.idsIn(scope, among),
  receiptOfList: ({ listing }, { query, after, limit }: { query: IntentQuery; after: number; limit: number }) =>
    listing.receipt(query, after, limit),
  /** Returns the fields because of which a creation was rejected, if nothing else was wrong and they can be left out. */
  refusedFor: ({ refused }, id: IntentId) => refused.of(id),
  refusedAlike: ({ refused }, id: IntentId) => refused.alike(id),
  secretsLeft: ({ secrets }, which: UnneededSecrets) => secrets.left(which),
  unfinishedBatches: ({ store }) => store.uploads.unfinished(),
  progressSums: ({ progress }, query: ProgressQuery) => progress.sums(query),
  progressWindow: ({ progress }, query: ProgressWindow) => progress.window(query),
  /** Returns the names and checksums of the uploads, except this one, that were sent and are not done. */
  sentWithoutResult: ({ store }, except: IntentId) => store.uploads.sentWithoutResult(except),
  uploadBatches: ({ store }, limit: number) => store.uploads.batches(limit),
  receiptPage: ({ store }, page: UploadPage) => store.uploads.receipt(page),
  setting: ({ settings }, name: string) => settings.get(name),
} as const satisfies Readonly<Record<string, (file: OutboxFile, question: never) => unknown>>;

type Reads = typeof outboxReads;
type Question<Read> = Read extends (...given: infer Given) => unknown
  ? Given extends [unknown, infer Asked]
    ? Asked
    : undefined
  : never;

/** The thread's handlers for reads. */
export type ReadCalls = {
  readonly [Name in keyof Reads]: (question: Question<Reads[Name]>) => ReturnType<Reads[Name]>;
};

export const createReadHandlers = (opened: () => OutboxFile): ReadCalls => {
  const reads: [string, (file: OutboxFile, question: never) => unknown][] = Object.entries(outboxReads);
  return Object.fromEntries(
    reads.map(([name, read]) => [name, (question: never) => runRead(() => read(opened(), question))]),
  ) as ReadCalls;
};
