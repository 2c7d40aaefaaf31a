import { bytes, resourceId } from '../../base/brand.ts';
import type { IntentId, ResourceId } from '../../base/brand.ts';
import type { AppError } from '../../base/errors.ts';
import type { Answer, Dependency, Found, Intent, IntentEvent, IntentState, Look } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import type { LookRecord, StoredIntent, SourceFile, UploadProduct } from '../types.ts';

/** A row as returned by SQLite. */
export type IntentRow = Readonly<Record<string, string | number | null>>;

const text = (value: string | number | null | undefined): string => String(value);

const json = <T>(value: string | number | null | undefined): T | null =>
  value === null || value === undefined ? null : (JSON.parse(String(value)) as T);

const sourceOf = (row: IntentRow): SourceFile | null => {
  if (row['path'] === null || row['path'] === undefined) return null;
  const product = json<UploadProduct>(row['product']);
  return {
    path: text(row['path']),
    name: text(row['file_name']),
    size: Number(row['file_size']),
    mtimeMs: Number(row['file_mtime_ms']),
    sha256: row['sha256'] as string | null,
    ...(typeof row['alt_text'] === 'string' ? { altText: row['alt_text'] } : {}),
    ...(row['as_well'] === 1 ? { asWell: true } : {}),
    ...(product ? { product } : {}),
  };
};

/** Parses the reconciling state. Only the reconciler has the progress of the running pass. */
const lookOf = (row: IntentRow): Look | null => {
  const kept = json<LookRecord>(row['look']);
  return kept && { ...kept, state: row['asks'] === 1 ? 'asks' : 'due', items: null };
};

/** Converts a row with its events and dependencies. */
export const intentOf = (
  row: IntentRow,
  { events, dependsOn }: { readonly events: readonly IntentEvent[]; readonly dependsOn: readonly Dependency[] },
): StoredIntent => {
  const source = sourceOf(row);
  return {
    source,
    before: json<ResourceId[]>(row['before']),
    mark: typeof row['mark_id'] === 'string' ? { order: Number(row['mark_order']), id: row['mark_id'] } : null,
    servedAt: (row['served_at'] ?? null) as string | null,
    denials: Number(row['denials'] ?? 0),
    stopped: row['stopped'] === 1,
    intent: {
      id: row['id'] as IntentId,
      kind: row['kind'] as Intent['kind'],
      resource: row['resource'] as ResourceName,
      state: row['state'] as IntentState,
      title: text(row['title']),
      body: JSON.parse(text(row['body'])) as Intent['body'],
      file: source && {
        name: source.name,
        size: bytes(source.size),
        sha256: source.sha256,
        product: source.product ?? null,
      },
      attempts: Number(row['attempts']),
      createdAt: text(row['created_at']),
      changedAt: text(row['changed_at']),
      error: json<AppError>(row['error']),
      resultId: row['result_id'] === null ? null : resourceId(text(row['result_id'])),
      alreadyThere: row['already_there'] === 1,
      notTaken: JSON.parse(text(row['not_taken'])) as string[],
      notice: row['notice'] as string | null,
      sentAt: row['sent_at'] as string | null,
      dependsOn,
      answer: json<Answer>(row['answer']),
      look: lookOf(row),
      found: JSON.parse(text(row['found'])) as Found[],
      events,
    },
  };
};

export const dependencyOf = (row: IntentRow): Dependency => ({
  id: row['id'] as IntentId,
  member: row['member'] as string | null,
  kind: row['kind'] as Intent['kind'],
  resource: row['resource'] as ResourceName,
  title: text(row['title']),
  state: row['state'] as IntentState,
  resultId: row['result_id'] === null ? null : resourceId(text(row['result_id'])),
  discarded: row['discarded_at'] !== null,
});
