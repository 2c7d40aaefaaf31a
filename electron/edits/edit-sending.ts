import type { IntentId, ResourceId } from '../base/branded-types.ts';
import { Emitter } from '../base/emitter.ts';
import { VitrineError } from '../base/errors.ts';
import type { Cache } from '../cache/cache.ts';
import type { OutboxRowId } from '../contract/outbox.ts';
import { m } from '../messages/index.ts';
import { isSameEditValue } from '../model/edit-value.ts';
import { getStoredValue, toSentEdits, undoDays } from '../outbox/state/edit-intent-values.ts';
import type { ConflictQuery } from '../outbox/db/edits/edit-conflicts.ts';
import type { EditToSend, UndoSource } from '../outbox/db/edits/edit-intents.ts';
import { type UpdateKind, getUpdateKind, toUpdateTarget } from '../outbox/edits/edit-record.ts';
import type { SentEditsOutbox } from '../outbox/edits/sent-edits.ts';
import { toDisplayUpdate } from '../outbox/state/display-request.ts';
import type { EditId, EditRow, EditSelection, EditValue, RejectedEdit, StagedEdit } from './contract.ts';
import { getCachedFieldValue } from './current-value.ts';
import type { AccountEdits } from './edits.ts';
import type {
  ConflictWindow,
  EditRequest,
  SelectedConflicts,
  SendEstimate,
  SendingState,
  SentEdits,
  UndoLeft,
  UndoPreview,
} from './send-contract.ts';

/** Sends staged edits of one account. Each call can fail with `disk`. */
export interface EditSending {
  state(): Promise<SendingState>;
  estimate(selection: EditSelection): Promise<SendEstimate>;
  /** Returns the request of a staged edit. Rejects with `notFound` if there is no such edit. */
  request(id: EditId): Promise<EditRequest>;
  /**
   * Moves the selected edits into the outbox. Rejects with `conflict` if sending is not on, or if a sync changed a staged
   * edit since the list had this revision.
   */
  send(selection: EditSelection, revision?: number | null): Promise<SentEdits>;
  conflicts(query: ConflictQuery): Promise<ConflictWindow>;
  resolve(which: SelectedConflicts, keep: 'theirs' | 'mine'): Promise<number>;
  resolveWith(id: IntentId, value: EditValue): Promise<void>;
  reopen(id: IntentId): Promise<StagedEdit>;
  undoPreview(id: OutboxRowId): Promise<UndoPreview>;
  /** Sends the former values of a batch. Rejects with `conflict` if nothing can be undone or sending is not on. */
  undo(id: OutboxRowId): Promise<SentEdits>;
  /** Turns sending on again after an update changed more than its field. */
  allow(): Promise<SendingState>;
  /** Determines the state again: the account's settings or the service's dialect may have changed. */
  refresh(): Promise<void>;
  /** Subscribes to changes of the state. Returns an unsubscribe function. */
  onState(listener: (state: SendingState) => void): () => void;
}

export interface EditSendingOptions {
  readonly edits: Pick<AccountEdits, 'countSelected' | 'selectedRows' | 'row' | 'noteChanged'>;
  readonly outbox: SentEditsOutbox;
  readonly cache: Pick<Cache, 'editSources'>;
  /** Returns the account's settings and the dialect of its service. */
  readonly account: () => Pick<SendingState, 'possible' | 'setting' | 'accountLabel'> & {
    /** Whether several items are read with one search. */
    readonly readsSeveral: boolean;
    /** The maximum number of requests in 10 s; null without a limit. */
    readonly perTenSeconds: number | null;
  };
}

/** The number of items that are read with one search. */
const itemsPerRead = 50;
/** The number of requests in 10 s for the estimate, if the service has no limit. */
const defaultRequestsPerTenSeconds = 50;
/** The maximum number of edits in a list of exceptions. */
const maxLeft = 1_000;

const toRejected = ({ resource, item, field, value }: EditRow, message: string): RejectedEdit => ({
  resource,
  item,
  field,
  value,
  message,
});

/** Returns the reason why an edit cannot be sent, or null. */
const findObstacle = ({ resource, field, state, editor, reason }: EditRow): string | null => {
  if (state === 'missing') return m.edits.send.missing;
  if (editor === null) return reason ?? m.edits.send.notSendable;
  return toUpdateTarget(resource, field) === null ? m.edits.send.notSendable : null;
};

/** Determines the state of sending. */
const createStateReader =
  ({ outbox, account }: EditSendingOptions): EditSending['state'] =>
  async () => {
    const { possible, setting, accountLabel } = account();
    const off = await outbox.off();
    return { possible, setting, accountLabel, off, isOn: possible === 'perhaps' && setting === 'send' && off === null };
  };

const toEditToSend = ({ id, value, base, title, fieldLabel, editor, thumb }: EditRow): EditToSend => ({
  id,
  value,
  base,
  title,
  fieldLabel,
  editor,
  thumb,
});

const toRejections = (row: EditRow, message: string | null | undefined): RejectedEdit[] =>
  typeof message === 'string' ? [toRejected(row, message)] : [];

const countDueChecks = async (outbox: SentEditsOutbox, kinds: ReadonlySet<UpdateKind>): Promise<number> => {
  const due = await Promise.all([...kinds].map((kind) => outbox.isCheckDue(kind)));
  return due.filter(Boolean).length;
};
/** Returns the edits whose values in the cache differ from the sent values. */
const findLeft = async (cache: EditSendingOptions['cache'], sources: readonly UndoSource[]): Promise<UndoLeft[]> => {
  const left: UndoLeft[] = [];
  for (const [resource, own] of Map.groupBy(sources, (source) => source.resource)) {
    const ids = [...new Set(own.map(({ edit }) => edit.item))];
    const items = new Map<ResourceId, Awaited<ReturnType<Cache['editSources']>>[number]>();
    for (let start = 0; start < ids.length; start += maxLeft)
      for (const item of await cache.editSources(resource, ids.slice(start, start + maxLeft))) items.set(item.id, item);
    for (const { id, title, edit } of own) {
      const item = items.get(edit.item);
      const now = item === undefined ? null : getCachedFieldValue(item, edit.field);
      const sent = getStoredValue(edit);
      if (!isSameEditValue(now, sent)) left.push({ entry: id, title, fieldLabel: edit.fieldLabel, sent, now });
    }
  }
  return left;
};
type GetState = EditSending['state'];

const assertOn = async (getState: GetState): Promise<void> => {
  if (!(await getState()).isOn) throw new VitrineError('conflict', m.edits.send.off);
};

/** Creates the functions that describe sending: its state, its estimate and its requests. */
const createPreviews = (
  { edits, outbox, account }: EditSendingOptions,
  getState: GetState,
): Pick<EditSending, 'estimate' | 'request'> => ({
  estimate: async (selection) => {
    const { fields, items } = await edits.countSelected(selection);
    const kinds = new Set(fields.map(({ resource, field }) => getUpdateKind(resource, field)));
    const count = fields.reduce((sum, field) => sum + field.count, 0);
    const { readsSeveral, perTenSeconds } = account();
    const reads = readsSeveral ? Math.ceil(items / itemsPerRead) : items;
    const requests = count + 2 * reads + 2 * (await countDueChecks(outbox, kinds));
    const seconds = Math.ceil((requests * 10) / (perTenSeconds ?? defaultRequestsPerTenSeconds));
    return { edits: count, items, requests, seconds, sending: await getState() };
  },
  request: async (id) => {
    const row = await edits.row(id);
    if (row === null) throw new VitrineError('notFound', m.outbox.unknown);
    return toDisplayUpdate(row.resource, row);
  },
});

/** Creates the function that sends staged edits. */
const createSend = ({ edits, outbox }: EditSendingOptions, getState: GetState): Pick<EditSending, 'send'> => ({
  send: async (selection, revision = null) => {
    await assertOn(getState);
    const left: RejectedEdit[] = [];
    let batch: number | null = null;
    let first: IntentId | null = null;
    let count = 0;
    try {
      for await (const rows of edits.selectedRows(selection)) {
        const obstacles = new Map(rows.map((row) => [row.id, findObstacle(row)]));
        const toSend = rows.filter(({ id }) => obstacles.get(id) === null);
        left.push(...rows.flatMap((row) => toRejections(row, obstacles.get(row.id))).slice(0, maxLeft - left.length));
        if (toSend.length === 0) continue;
        const added = await outbox.add({ batch, edits: toSend.map(toEditToSend), revision });
        batch = added.batch;
        first ??= added.first;
        count += added.count;
        const moved = new Set(added.moved.map(({ id }) => id));
        left.push(
          ...toSend
            .filter((row) => !moved.has(row.id))
            .map((row) => toRejected(row, m.edits.send.changedMeanwhile))
            .slice(0, maxLeft - left.length),
        );
        edits.noteChanged(added.moved);
      }
    } finally {
      if (count > 0) outbox.start(count);
    }
    return toSentEdits({ batch: batch ?? 0, first, count }, left);
  },
});

/** Creates the functions that undo sent edits. */
const createUndo = (
  { outbox, cache }: EditSendingOptions,
  getState: GetState,
): Pick<EditSending, 'undoPreview' | 'undo'> => ({
  undoPreview: async (id) => {
    const sources = await outbox.undoable(id);
    const left = await findLeft(cache, sources);
    const [oldest] = sources.map(({ doneAt }) => doneAt).toSorted();
    const until = oldest === undefined ? null : new Date(Date.parse(oldest) + undoDays * 86_400_000).toISOString();
    return { back: sources.length - left.length, left: left.slice(0, maxLeft), until };
  },
  undo: async (id) => {
    await assertOn(getState);
    const sources = await outbox.undoable(id);
    if (sources.length === 0) throw new VitrineError('conflict', m.edits.send.nothingToUndo);
    return toSentEdits(await outbox.undo(sources), []);
  },
});

export const createEditSending = (options: EditSendingOptions): EditSending => {
  const { edits, outbox } = options;
  const changed = new Emitter<SendingState>();
  const getState = createStateReader(options);
  let last = '';
  const refresh = async (): Promise<void> => {
    try {
      const state = await getState();
      const text = JSON.stringify(state);
      if (text === last) return;
      last = text;
      changed.emit(state);
    } catch (error) {
      // The account was left.
      if (!(error instanceof VitrineError)) throw error;
    }
  };
  outbox.onTurned(() => {
    edits.noteChanged([]);
    void refresh();
  });
  return {
    ...createPreviews(options, getState),
    ...createSend(options, getState),
    ...createUndo(options, getState),
    state: getState,
    refresh,
    conflicts: (query) => outbox.conflicts(query),
    resolve: (which, keep) => outbox.resolve(which, keep),
    resolveWith: (id, value) => outbox.resolveWith(id, value),
    reopen: async (id) => {
      const staged = await outbox.reopen(id);
      edits.noteChanged([staged]);
      return staged;
    },
    allow: async () => {
      await outbox.allow();
      return getState();
    },
    onState: (listener) => changed.subscribe(listener),
  };
};
