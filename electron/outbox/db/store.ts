import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { intentId } from '../../base/brand.ts';
import type { IntentId, ResourceId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent, IntentState, OutboxCounts, Unsent } from '../../contract/outbox.ts';
import type { ResourceName } from '../../model/index.ts';
import { strandedBy, withIds } from '../state/dependencies.ts';
import { lookAfter } from '../state/look-state.ts';
import { createRefusalRows } from './refusals.ts';
import type { RefusalRows } from './refusals.ts';
import { eventOf, mayDiscard, nextState } from '../state/states.ts';
import type { Happening } from '../state/states.ts';
import { createTable } from './table.ts';
import type { Draft, IntentTable } from './table.ts';
import { reading, transaction } from './transaction.ts';
import type { Going, Needed, Patch, StoredIntent, SourceFile } from '../types.ts';
import { createUploadQueries } from './upload-rows.ts';
import type { UploadQueries } from './upload-rows.ts';

/** One happening to record: with what it changes, and in which words it is told. */
export interface Move {
  readonly id: IntentId;
  readonly happening: Happening;
  readonly words: string;
  readonly patch?: Patch;
}

export interface NewCreation {
  readonly resource: ResourceName;
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** What has to be done before. */
  readonly dependsOn?: readonly Needed[];
}

/** Something that is found out about an intent, without its state changing. */
export interface Amendment {
  readonly id: IntentId;
  readonly patch: Patch;
  /** How it is told in the history; null: it is not. */
  readonly words: string | null;
}

export interface NewUpload {
  readonly body: Readonly<Record<string, unknown>>;
  readonly source: SourceFile;
}

const now = (): string => new Date().toISOString();

const known = (stored: StoredIntent | null): StoredIntent => {
  if (!stored) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
  return stored;
};

/** Writes a new row with the beginning of its history; to be called within a transaction. */
export const insertIntent = (table: IntentTable, draft: Omit<Draft, 'id'>, at: string): IntentId => {
  const id = intentId(randomUUID());
  table.insert({ ...draft, id }, at);
  table.tell(id, { at, what: 'created', words: 'Put into the outbox.' });
  return id;
};

/** The outbox's rows with the rules kept: each call is one transaction, on the disk when it returns. */
export class OutboxStore {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  /** What is asked of uploads alone. */
  readonly uploads: UploadQueries;
  readonly refusals: RefusalRows;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = createTable(db);
    this.uploads = createUploadQueries(db);
    this.refusals = createRefusalRows(db);
  }

  addCreation(creation: NewCreation): Intent {
    const { dependsOn = [], ...draft } = creation;
    return this.#transaction(() => {
      for (const { id } of dependsOn)
        if (!this.#table.get(id)) throw new VitrineError('badArgument', 'What this waits for is not in the outbox.');
      const id = this.#insert({ ...draft, kind: 'create', source: null }, now());
      this.#table.depend(id, dependsOn);
      return known(this.#table.get(id)).intent;
    });
  }

  /** Adds them together, as one batch. */
  addUploads(uploads: readonly NewUpload[]): { readonly ids: IntentId[]; readonly batch: number } {
    const at = now();
    return this.#transaction(() => {
      const batch = this.uploads.newBatch(at);
      const insert = ({ body, source }: NewUpload): IntentId =>
        this.#insert({ kind: 'upload', resource: 'asset', title: source.name, body, source, batch }, at);
      return { ids: uploads.map(insert), batch };
    });
  }

  get(id: IntentId): StoredIntent | null {
    return reading(() => this.#table.get(id));
  }

  list(limit: number): Intent[] {
    return reading(() => this.#table.newest(limit));
  }

  counts(): OutboxCounts {
    return reading(() => this.#table.counts());
  }

  inState({ state, kind }: { state: IntentState; kind: Intent['kind'] | null }): IntentId[] {
    return reading(() => this.#table.inState(state, kind));
  }

  /**
   * The creation that is to be sent next; null: none can be. What waits for something that will not come has failed
   * then, and is answered too.
   */
  nextCreation(): { next: IntentId | null; stranded: Intent[] } {
    return this.#transaction(() => {
      const stranded = this.#table.stranded().map((id) => this.#step({ id, ...strandedBy(this.#known(id).intent) }));
      return { next: this.#table.nextCreation(), stranded };
    });
  }

  /** The upload that is to be sent next, besides these; null: none waits. */
  nextUpload(except: readonly IntentId[]): StoredIntent | null {
    return reading(() => {
      const id = this.uploads.next(except);
      return id === null ? null : this.#table.get(id);
    });
  }

  /** Those that are looked for, whole, in the order they were asked for. */
  looked(resource: ResourceName | null): StoredIntent[] {
    return reading(() => this.#table.looked(resource).map((id) => this.#known(id)));
  }

  /** Those that something waits for. */
  needed(): IntentId[] {
    return reading(() => this.#table.needed());
  }

  /** Those that wait for this one. */
  dependents(id: IntentId): Intent[] {
    return reading(() => this.#table.dependents(id).map((each) => this.#known(each).intent));
  }

  /** Which of these items are what came of an intent. */
  claimed({ resource, ids }: { resource: ResourceName; ids: readonly ResourceId[] }): ResourceId[] {
    return reading(() => this.#table.claimed(resource, ids));
  }

  /** Writes what was found out. Those that are gone meanwhile are left out. */
  amendAll(amendments: readonly Amendment[]): Intent[] {
    return this.#transaction(() =>
      amendments.flatMap(({ id, patch, words }) => {
        if (!this.#table.get(id)) return [];
        const at = now();
        this.#table.amend(id, at, patch);
        if (words !== null) this.#table.tell(id, { at, what: 'looked', words });
        return [this.#known(id).intent];
      }),
    );
  }

  /** How many were over for so many days; drops them, unless they are only to be counted. */
  prune({ days, countOnly }: { days: number; countOnly: boolean }): number {
    const before = new Date(Date.now() - days * 86_400_000).toISOString();
    return this.#transaction(() => this.#table.prune(before, !countOnly));
  }

  unsent(): Unsent {
    return reading(() => this.#table.unsent());
  }

  /** What is being sent, or will be without anybody doing more. */
  going(): Going {
    return reading(() => this.#table.going());
  }

  /** `conflict` when that cannot happen in the intent's state, `notFound` when there is no such intent. */
  move(move: Move): Intent {
    return this.#transaction(() => this.#step(move));
  }

  moveAll(moves: readonly Move[]): Intent[] {
    return this.#transaction(() => moves.map((move) => this.#step(move)));
  }

  discard(id: IntentId): Intent {
    return this.#transaction(() => {
      const { intent } = known(this.#table.get(id));
      if (!mayDiscard(intent.state))
        throw new VitrineError('conflict', 'It is still on its way. Cancel it first, then it can be discarded.');
      const at = now();
      this.#table.tell(id, { at, what: 'discarded', words: 'Taken off the list.' });
      this.#table.discard(id, at);
      return intent;
    });
  }

  #insert(draft: Omit<Draft, 'id'>, at: string): IntentId {
    return insertIntent(this.#table, draft, at);
  }

  #step({ id, happening, words, patch = {} }: Move): Intent {
    const { intent } = this.#known(id);
    const state = nextState(intent.state, happening);
    if (!state) throw new VitrineError('conflict', `This cannot be done while it is «${intent.state}».`);
    const at = now();
    if (happening === 'notSent' && this.#saysNothingNew(intent, patch)) return intent;
    const sends = happening === 'send';
    const whole = { ...lookAfter(intent, happening), ...(sends ? withIds(intent) : {}), ...patch };
    this.#table.write(id, state, intent.attempts + (sends ? 1 : 0), at, whole);
    if (sends) this.#table.sent(id, at);
    this.#table.tell(id, { at, what: eventOf[happening], words });
    const after = this.#known(id).intent;
    this.refusals.note(after);
    return after;
  }

  /** What waits for the same reason as before is not told again each time that it is tried. */
  #saysNothingNew({ state, error }: Intent, patch: Patch): boolean {
    return state === 'waiting' && error?.message === patch.error?.message;
  }

  #known(id: IntentId): StoredIntent {
    return known(this.#table.get(id));
  }

  #transaction<T>(work: () => T): T {
    return transaction(this.#db, work);
  }
}
