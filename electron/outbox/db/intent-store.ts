import type { DatabaseSync } from 'node:sqlite';
import { type IntentId, toIntentId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent, IntentEvent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import type { EditRecord } from '../edits/edit-record.ts';
import { getDependencyFailure, withIds } from '../state/dependencies.ts';
import { getStepAfter } from '../state/reconcile-state.ts';
import { type CreationDenialRows, createCreationDenialRows } from './creation-denials.ts';
import { type IntentTransition, eventByTransition, mayDiscard } from '../state/state-machine.ts';
import { type IntentDraft, type IntentTable, getIntentTable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';
import type { IntentDependency, Patch, StoredIntent, SourceFile } from '../outbox-types.ts';
import { type UploadQueries, createUploadQueries } from './upload-rows.ts';

/** A transition to record, its other changes, and its text in the history. */
export interface RecordedTransition {
  readonly id: IntentId;
  readonly happening: IntentTransition;
  readonly message: string;
  /** Events that preceded the transition, for the history. */
  readonly earlier?: readonly IntentEvent[];
  readonly patch?: Patch;
  /** For an edit: the values on which the transition is based. Throws `conflict` if it has others by now. */
  readonly unchanged?: Pick<EditRecord, 'base' | 'value'>;
}

export interface NewCreation {
  readonly resource: ResourceName;
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly dependsOn?: readonly IntentDependency[];
}

/** A change to an intent without a transition. */
export interface IntentAmendment {
  readonly id: IntentId;
  readonly patch: Patch;
  /** The text in the history; null: no event. */
  readonly message: string | null;
  /** The kind of the event; `looked` by default. */
  readonly what?: IntentEvent['what'];
}

/** The next creation to send, and the creations that have failed because of their dependencies. */
export interface NextCreation {
  readonly next: StoredIntent | null;
  readonly stranded: readonly Intent[];
}

export interface NewUpload {
  readonly body: Readonly<Record<string, unknown>>;
  readonly source: SourceFile;
}

const getTimestamp = (): string => new Date().toISOString();

const requireStored = (stored: StoredIntent | null): StoredIntent => {
  if (!stored) throw new VitrineError('notFound', m.outbox.unknown);
  return stored;
};

/** Inserts a new row with its first event. Must be called within a transaction. */
export const insertIntent = (table: IntentTable, draft: Omit<IntentDraft, 'id'>, at: string): IntentId => {
  const id = toIntentId(crypto.randomUUID());
  table.insert({ ...draft, id }, at);
  table.addEvent(id, { at, what: 'created', words: m.outbox.history.added });
  return id;
};

const hasValues = (edit: EditRecord | null, values: RecordedTransition['unchanged']): boolean =>
  values === undefined || JSON.stringify([edit?.base, edit?.value]) === JSON.stringify([values.base, values.value]);

/**
 * Changes of the outbox's intents, by their rules. Each call is one transaction, which is on disk when it returns. Reads
 * are in `outbox-reads.ts`.
 */
export class OutboxStore {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  readonly uploads: UploadQueries;
  readonly refusals: CreationDenialRows;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = getIntentTable(db);
    this.uploads = createUploadQueries(db);
    this.refusals = createCreationDenialRows(db);
  }

  addCreation(creation: NewCreation): Intent {
    const { dependsOn = [], ...draft } = creation;
    return this.#transaction(() => {
      for (const { id } of dependsOn)
        if (!this.#table.get(id)) throw new VitrineError('badArgument', m.outbox.waiting.unknown);
      const id = this.#insert({ ...draft, kind: 'create', source: null }, getTimestamp());
      this.#table.addDependencies(id, dependsOn);
      return requireStored(this.#table.get(id)).intent;
    });
  }

  /** Adds uploads as one batch. */
  addUploads(uploads: readonly NewUpload[]): { readonly ids: IntentId[]; readonly batch: number } {
    const at = getTimestamp();
    return this.#transaction(() => {
      const batch = this.uploads.newBatch(at);
      const insert = ({ body, source }: NewUpload): IntentId =>
        this.#insert({ kind: 'upload', resource: 'asset', title: source.name, body, source, batch }, at);
      return { ids: uploads.map(insert), batch };
    });
  }

  /**
   * Returns the next creation to send, or null if none is ready. Fails creations whose dependencies can no longer be
   * met, and returns them too.
   */
  nextCreation(): NextCreation {
    return this.#transaction(() => {
      const stranded = this.#table
        .stranded()
        .map((id) => this.#step({ id, ...getDependencyFailure(this.#known(id).intent) }));
      const id = this.#table.nextCreation();
      return { next: id === null ? null : this.#table.get(id), stranded };
    });
  }

  /** Applies amendments. Amendments of deleted intents are ignored. */
  amendAll(amendments: readonly IntentAmendment[]): Intent[] {
    return this.#transaction(() =>
      amendments.flatMap(({ id, patch, message, what = 'looked' }) => {
        if (!this.#table.get(id)) return [];
        const at = getTimestamp();
        this.#table.amend(id, at, patch);
        if (message !== null) this.#table.addEvent(id, { at, what, words: message });
        return [this.#known(id).intent];
      }),
    );
  }

  /** Deletes intents that were finished at least `days` ago, unless `countOnly`. Returns their number. */
  prune({ days, countOnly }: { days: number; countOnly: boolean }): number {
    const before = new Date(Date.now() - days * 86_400_000).toISOString();
    return this.#transaction(() => this.#table.prune(before, !countOnly));
  }

  /**
   * Records a transition. Throws `conflict` if the intent's state does not permit it, and `notFound` if the intent does
   * not exist.
   */
  move(move: RecordedTransition): Intent {
    return this.#transaction(() => this.#step(move));
  }

  moveAll(moves: readonly RecordedTransition[]): Intent[] {
    return this.#transaction(() => moves.map((move) => this.#step(move)));
  }

  discard(id: IntentId): Intent {
    return this.#transaction(() => {
      const { intent } = requireStored(this.#table.get(id));
      if (!mayDiscard(intent.state)) throw new VitrineError('conflict', m.outbox.conflict.discard);
      const at = getTimestamp();
      this.#table.addEvent(id, { at, what: 'discarded', words: m.outbox.history.discarded });
      this.#table.discard(id, at);
      return intent;
    });
  }

  #insert(draft: Omit<IntentDraft, 'id'>, at: string): IntentId {
    return insertIntent(this.#table, draft, at);
  }

  #step({ id, happening, message, earlier = [], patch = {}, unchanged }: RecordedTransition): Intent {
    const stored = this.#known(id);
    const { intent } = stored;
    const after = getStepAfter(stored, happening);
    if (!after || !hasValues(stored.edit, unchanged))
      throw new VitrineError('conflict', m.outbox.conflict.step(intent.state));
    const { state } = after;
    const at = getTimestamp();
    if (happening === 'notSent' && this.#isRepeat(intent, patch)) return intent;
    const sends = happening === 'send';
    const fullPatch = { ...after.patch, ...(sends ? withIds(intent) : {}), ...patch };
    this.#table.write(id, state, intent.attempts + (sends ? 1 : 0), at, fullPatch);
    if (sends) this.#table.setSentAt(id, at);
    for (const event of [...earlier, { at, what: eventByTransition[happening], words: message }])
      this.#table.addEvent(id, event);
    const moved = this.#known(id).intent;
    this.refusals.note(moved);
    return moved;
  }

  /** Whether a failed attempt adds no information: the intent still waits for the same reason. */
  #isRepeat({ state, error }: Intent, patch: Patch): boolean {
    return state === 'waiting' && error?.message === patch.error?.message;
  }

  #known(id: IntentId): StoredIntent {
    return requireStored(this.#table.get(id));
  }

  #transaction<T>(work: () => T): T {
    return runTransaction(this.#db, work);
  }
}
