import { type IntentId, type ResourceId, bytes, toResourceId } from '../../base/branded-types.ts';
import type { AppError } from '../../base/errors.ts';
import type {
  ServiceResponse,
  Dependency,
  CandidateItem,
  Intent,
  IntentEvent,
  IntentState,
  ReconcileStatus,
} from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { type EditRecord, toSentEdit } from '../edits/edit-record.ts';
import type { ReconcileRecord, StoredIntent, SourceFile, UploadProduct } from '../outbox-types.ts';

/** A row as returned by SQLite. */
export type IntentRow = Readonly<Record<string, string | number | null>>;

const toText = (value: string | number | null | undefined): string => String(value);

/** Returns a text column; null if it is NULL. */
export const readTextColumn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Parses a column with JSON; null if it is NULL. */
export const parseJsonColumn = <T>(value: unknown): T | null =>
  typeof value === 'string' ? (JSON.parse(value) as T) : null;

const toSourceFile = (row: IntentRow): SourceFile | null => {
  if (row['path'] === null || row['path'] === undefined) return null;
  const product = parseJsonColumn<UploadProduct>(row['product']);
  return {
    path: toText(row['path']),
    name: toText(row['file_name']),
    size: Number(row['file_size']),
    mtimeMs: Number(row['file_mtime_ms']),
    sha256: row['sha256'] as string | null,
    ...(typeof row['alt_text'] === 'string' ? { altText: row['alt_text'] } : {}),
    ...(row['as_well'] === 1 ? { asWell: true } : {}),
    ...(product ? { product } : {}),
  };
};

/** Parses the reconciling state. Only the reconciler has the progress of the running pass. */
const parseReconcileStatus = (row: IntentRow): ReconcileStatus | null => {
  const storedRecord = parseJsonColumn<ReconcileRecord>(row['look']);
  return storedRecord && { ...storedRecord, state: row['asks'] === 1 ? 'asks' : 'due', items: null };
};

/** Returns the kind of a row: an edit is stored with the kind of a creation. */
export const readIntentKind = (row: Readonly<Record<string, unknown>>): Intent['kind'] =>
  typeof row['edit'] === 'string' ? 'edit' : (row['kind'] as Intent['kind']);

/** Returns the edit of a row; null for a creation or an upload. */
export const readEditRecord = (row: Readonly<Record<string, unknown>>): EditRecord | null =>
  parseJsonColumn<EditRecord>(row['edit']);

/** Converts a row with its events and dependencies. */
export const toStoredIntent = (
  row: IntentRow,
  { events, dependsOn }: { readonly events: readonly IntentEvent[]; readonly dependsOn: readonly Dependency[] },
): StoredIntent => {
  const source = toSourceFile(row);
  const edit = readEditRecord(row);
  return {
    source,
    before: parseJsonColumn<ResourceId[]>(row['before']),
    mark: typeof row['mark_id'] === 'string' ? { order: Number(row['mark_order']), id: row['mark_id'] } : null,
    servedAt: (row['served_at'] ?? null) as string | null,
    denials: Number(row['denials'] ?? 0),
    stopped: row['stopped'] === 1,
    edit,
    intent: {
      id: row['id'] as IntentId,
      kind: readIntentKind(row),
      resource: row['resource'] as ResourceName,
      state: row['state'] as IntentState,
      title: toText(row['title']),
      body: JSON.parse(toText(row['body'])) as Intent['body'],
      file: source && {
        name: source.name,
        size: bytes(source.size),
        sha256: source.sha256,
        product: source.product ?? null,
      },
      edit: edit && toSentEdit(edit),
      attempts: Number(row['attempts']),
      createdAt: toText(row['created_at']),
      changedAt: toText(row['changed_at']),
      error: parseJsonColumn<AppError>(row['error']),
      resultId: row['result_id'] === null ? null : toResourceId(toText(row['result_id'])),
      alreadyThere: row['already_there'] === 1,
      notTaken: JSON.parse(toText(row['not_taken'])) as string[],
      notice: row['notice'] as string | null,
      sentAt: row['sent_at'] as string | null,
      dependsOn,
      answer: parseJsonColumn<ServiceResponse>(row['answer']),
      look: parseReconcileStatus(row),
      found: JSON.parse(toText(row['found'])) as CandidateItem[],
      events,
    },
  };
};

export const toDependency = (row: IntentRow): Dependency => ({
  id: row['id'] as IntentId,
  member: row['member'] as string | null,
  kind: row['kind'] as Dependency['kind'],
  resource: row['resource'] as ResourceName,
  title: toText(row['title']),
  state: row['state'] as IntentState,
  resultId: row['result_id'] === null ? null : toResourceId(toText(row['result_id'])),
  discarded: row['discarded_at'] !== null,
});
