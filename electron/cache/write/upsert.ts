import type { SQLInputValue } from 'node:sqlite';
import type { ChangeCause, ChangeKind } from '../../contract/changes.ts';
import { type ResourceName, parseField, getResource } from '../../model/index.ts';
import { writeDerivedData } from '../db/derived-data.ts';
import { findDifferingProperties } from '../shared/changed-fields.ts';
import { type StoredDifference, diffBodies } from '../history/differences.ts';
import { recordChange } from '../history/history.ts';
import type { RawItem } from '../shared/parse-item.ts';
import { readKeysBefore, queueEvaluation } from '../db/evaluation-queue.ts';
import { isNewToPass } from '../db/pass-progress.ts';
import { type StoredItem, type WriteContext, findStoredItem } from '../db/write-context.ts';
import { readStoredBody } from '../db/stored-body.ts';

/** An item with its exact text. */
export interface IncomingItem {
  readonly resource: ResourceName;
  readonly id: string;
  readonly raw: RawItem;
  readonly digest: Uint8Array;
  /** Returns the stored form of its text: values for the columns `text` and `dictionary`. */
  readonly packed: () => [SQLInputValue, SQLInputValue];
}

/** The pass in which an item is written, and whether it is the first, whose additions are not recorded as changes. */
export interface WritePass {
  readonly run: number;
  readonly first: boolean;
  readonly at: number;
  readonly cause: ChangeCause;
}

export interface UpsertResult {
  /** `reworded`: another text with the same meaning, or a difference only in embedded copies of other items. */
  readonly what: 'same' | 'added' | 'changed' | 'back' | 'reworded';
  /** Whether this run sees the item for the first time. */
  readonly fresh: boolean;
}

/** Returns the title of an item, or its ID. */
const getItemTitle = ({ resource, id }: IncomingItem, raw: RawItem): string => {
  const model = getResource(resource);
  const title = model.fields.find(({ name }) => name === model.title);
  const value = title === undefined ? undefined : parseField(title, raw);
  return typeof value === 'string' && value.trim() !== '' ? value : id;
};

/**
 * Returns the cause of the stored body. The response to a creation or to a single-item request can have other
 * properties than a page.
 */
const getStoredCause = ({ sql }: WriteContext, pk: number): ChangeCause =>
  (sql.get('SELECT cause FROM own_body WHERE pk = ?', pk)?.['cause'] ?? 'sync') as ChangeCause;

const rememberCause = ({ sql }: WriteContext, pk: number, was: ChangeCause, is: ChangeCause): void => {
  if (was === is) return;
  if (is === 'sync') sql.run('DELETE FROM own_body WHERE pk = ?', pk);
  else sql.run('INSERT OR REPLACE INTO own_body VALUES (?, ?)', pk, is);
};

const note = (
  store: WriteContext,
  item: IncomingItem,
  pk: number,
  writing: WritePass,
  { kind, names, differences }: { kind: ChangeKind; names: string[]; differences: readonly StoredDifference[] },
): void => recordChange(store, writing, { resource: item.resource, pk, kind, names, differences });

/**
 * Returns the pass to store with an item, negative if the item was read on its own while the pass was the last one: the pass
 * has not read it, but must not mark it as deleted.
 */
const getItemRun = ({ run, cause }: WritePass, stored: StoredItem | null): number =>
  cause === 'sync' || stored?.run === run ? run : 0 - run;

const add = (store: WriteContext, item: IncomingItem, writing: WritePass): UpsertResult => {
  const pk = store.sql.insert(
    'INSERT INTO item (resource, id, digest, run, seen_at) VALUES (?, ?, ?, ?, ?)',
    item.resource,
    item.id,
    item.digest,
    getItemRun(writing, null),
    writing.at,
  );
  store.sql.run('INSERT INTO packed VALUES (?, ?, ?)', pk, ...item.packed());
  if (!writing.first)
    note(store, item, pk, writing, { kind: 'added', names: [getItemTitle(item, item.raw)], differences: [] });
  rememberCause(store, pk, 'sync', writing.cause);
  const changedAt = writing.first ? null : writing.at;
  const keys = item.resource === 'product' ? readKeysBefore(store, pk) : undefined;
  writeDerivedData(store, item.resource, { pk, id: item.id, raw: item.raw, gone: false, isNew: true, changedAt }, null);
  if (item.resource === 'product') {
    store.columns.add(pk, item.raw);
    queueEvaluation(store, pk, keys);
  }
  return { what: 'added', fresh: true };
};

const getChangedAt = ({ sql }: WriteContext, pk: number): number | null =>
  (sql.get('SELECT changed_at FROM item WHERE pk = ?', pk)?.['changed_at'] ?? null) as number | null;

/** Records the change of an existing item. Differences found by the first complete pass are not changes. */
const recordItemChange = (
  store: WriteContext,
  item: IncomingItem,
  stored: StoredItem,
  { former, differing }: { readonly former: RawItem | null; readonly differing: ReadonlySet<string> | undefined },
  writing: WritePass,
): 'changed' | 'back' | 'reworded' => {
  const was = getStoredCause(store, stored.pk);
  rememberCause(store, stored.pk, was, writing.cause);
  const before = former ?? {};
  const isSameCause = was === writing.cause && former !== null;
  const differences = diffBodies(getResource(item.resource), before, item.raw, { alike: isSameCause, differing });
  const same = former !== null && differences.length === 0;
  const kind = stored.gone ? 'back' : 'changed';
  if (writing.first || (!stored.gone && same)) return 'reworded';
  note(store, item, stored.pk, writing, {
    kind,
    names: [getItemTitle(item, item.raw), getItemTitle(item, before)],
    differences,
  });
  return kind;
};

const replace = (store: WriteContext, item: IncomingItem, stored: StoredItem, writing: WritePass): UpsertResult => {
  const { pk } = stored;
  const former = readStoredBody(store, item.resource, pk);
  store.sql.run('UPDATE packed SET text = ?, dictionary = ? WHERE pk = ?', ...item.packed(), pk);
  store.sql.run(
    'UPDATE item SET digest = ?, run = ?, gone = 0, seen_at = ? WHERE pk = ?',
    item.digest,
    getItemRun(writing, stored),
    writing.at,
    pk,
  );
  const differing = former === null ? undefined : findDifferingProperties(former, item.raw);
  const changeKind = recordItemChange(store, item, stored, { former, differing }, writing);
  const changedAt = changeKind === 'reworded' ? getChangedAt(store, pk) : writing.at;
  const derivable = { pk, id: item.id, raw: item.raw, gone: false, changedAt };
  const keys = item.resource === 'product' ? readKeysBefore(store, pk) : undefined;
  if (stored.gone) writeDerivedData(store, item.resource, derivable, null);
  else writeDerivedData(store, item.resource, { ...derivable, differing }, former);
  if (item.resource === 'product') {
    store.columns.change(pk, former, item.raw);
    queueEvaluation(store, pk, keys);
  }
  return { what: changeKind, fresh: isNewToPass(store, writing.run, stored) };
};

/**
 * Writes one item. If the text is unchanged, only updates the time at which it was seen. `existing` is the stored state,
 * if the caller has it.
 */
export const upsert = (
  store: WriteContext,
  item: IncomingItem,
  writing: WritePass,
  existing?: StoredItem | null,
): UpsertResult => {
  const stored = existing === undefined ? findStoredItem(store, item.resource, item.id) : existing;
  if (stored === null) return add(store, item, writing);
  if (stored.gone || Buffer.compare(stored.digest, item.digest) !== 0) return replace(store, item, stored, writing);
  store.sql.run(
    'UPDATE item SET run = ?, seen_at = ? WHERE pk = ?',
    getItemRun(writing, stored),
    writing.at,
    stored.pk,
  );
  return { what: 'same', fresh: isNewToPass(store, writing.run, stored) };
};
