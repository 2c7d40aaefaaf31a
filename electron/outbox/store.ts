import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { intentId } from '../base/brand.ts';
import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../contract/errors.ts';
import type { Intent, IntentState, OutboxCounts } from '../contract/outbox.ts';
import type { ResourceName } from '../model/index.ts';
import { asDiskError } from './disk-error.ts';
import { eventOf, mayDiscard, nextState } from './states.ts';
import type { Happening } from './states.ts';
import { createTable } from './table.ts';
import type { Draft, IntentTable } from './table.ts';
import type { Patch, StoredIntent, UploadFile } from './types.ts';

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
}

export interface NewUpload {
  readonly body: Readonly<Record<string, unknown>>;
  readonly source: UploadFile;
}

/** How a cancelled intent that had not left is told. */
export const cancelledWords = 'Cancelled before it was sent.';

const now = (): string => new Date().toISOString();

const reading = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw asDiskError(error);
  }
};

const known = (stored: StoredIntent | null): StoredIntent => {
  if (!stored) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
  return stored;
};

/** The outbox's rows with the rules kept: each call is one transaction, on the disk when it returns. */
export class Store {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = createTable(db);
  }

  addCreation(creation: NewCreation): Intent {
    return this.#transaction(() => {
      const id = this.#insert({ ...creation, kind: 'create', source: null }, now());
      return known(this.#table.get(id)).intent;
    });
  }

  addUploads(uploads: readonly NewUpload[]): IntentId[] {
    const at = now();
    const insert = ({ body, source }: NewUpload): IntentId =>
      this.#insert({ kind: 'upload', resource: 'asset', title: source.name, body, source }, at);
    return this.#transaction(() => uploads.map(insert));
  }

  get(id: IntentId): StoredIntent | null {
    return reading(() => this.#table.get(id));
  }

  /** Those that exist, in the order asked for. */
  many(ids: readonly IntentId[]): Intent[] {
    return reading(() => ids.map((id) => this.#table.get(id)).flatMap((stored) => (stored ? [stored.intent] : [])));
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

  /** `conflict` when that cannot happen in the intent's state, `notFound` when there is no such intent. */
  move(move: Move): Intent {
    return this.#transaction(() => this.#step(move));
  }

  moveAll(moves: readonly Move[]): Intent[] {
    return this.#transaction(() => moves.map((move) => this.#step(move)));
  }

  /** Cancels those of them that still wait. */
  cancelWaiting(ids: readonly IntentId[]): Intent[] {
    const waits = (id: IntentId): boolean => this.#table.get(id)?.intent.state === 'waiting';
    const cancel = (id: IntentId): Intent => this.#step({ id, happening: 'cancel', words: cancelledWords });
    return this.#transaction(() => ids.filter(waits).map(cancel));
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
    const id = intentId(randomUUID());
    this.#table.insert({ ...draft, id }, at);
    this.#table.tell(id, { at, what: 'created', words: 'Put into the outbox.' });
    return id;
  }

  #step({ id, happening, words, patch = {} }: Move): Intent {
    const { intent } = known(this.#table.get(id));
    const state = nextState(intent.state, happening);
    if (!state) throw new VitrineError('conflict', `This cannot be done while it is «${intent.state}».`);
    const at = now();
    this.#table.write(id, state, intent.attempts + (happening === 'send' ? 1 : 0), at, patch);
    this.#table.tell(id, { at, what: eventOf[happening], words });
    return known(this.#table.get(id)).intent;
  }

  #transaction<T>(work: () => T): T {
    try {
      this.#db.exec('BEGIN IMMEDIATE');
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw asDiskError(error);
    }
  }
}

/** Rows that were being sent when the program stopped: nobody knows what came of them. Answers their ids. */
export const markInterrupted = (store: Store): IntentId[] => {
  const ids = store.inState({ state: 'sending', kind: null });
  store.moveAll(
    ids.map((id) => ({
      id,
      happening: 'interrupted',
      words: 'Vitrine stopped while this was being sent.',
      patch: {
        error: {
          code: 'unknownOutcome',
          message: 'Vitrine stopped while this was being sent. The service may have done it or not.',
          retryable: false,
        },
      },
    })),
  );
  return ids;
};
