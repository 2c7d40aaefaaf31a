import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { IntentId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { intentStates } from '../../contract/constants.ts';
import type { BulkResult, IntentEvent, IntentState } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import { resourceNames, getResource } from '../../model/index.ts';
import { initialReconcileState, endReconcilePatch } from '../state/reconcile-state.ts';
import { buildSetClause } from './patch-columns.ts';
import { eventByTransition, mayDiscard, getNextState, retryTransition } from '../state/state-machine.ts';
import type { RecordedTransition } from './intent-store.ts';
import { runTransaction } from './transaction.ts';

/** A bulk action. It changes only intents in a suitable state. */
export type BulkAction = 'retry' | 'cancel' | 'discard' | 'restore';

/**
 * The result of a slice: the number of changed intents. `undo` is the key that restores discarded intents; null if
 * there is nothing to restore.
 */
export interface BulkStep {
  readonly changed: number;
  readonly over: boolean;
  readonly undo: string | null;
}

/** The number of rows in one transaction, so that other calls are handled in between. */
const rowsPerTransaction = 1_000;
/** The maximum number of stored undo keys. */
const maxUndo = 20;

/** A bulk action as SQL, and the event that it adds. */
interface BulkUpdate {
  readonly set: string;
  readonly values: readonly SQLInputValue[];
  readonly where: string;
  readonly what: IntentEvent['what'];
  readonly message: string;
}

/** The states in which an intent can be retried, cancelled before it is sent, or discarded. */
export const bulkStates = {
  retry: intentStates.filter((state) => getNextState(state, 'retry') !== null),
  cancel: ['waiting'],
  discard: intentStates.filter(mayDiscard),
} as const satisfies Readonly<Record<string, readonly IntentState[]>>;

const buildStateCondition = (states: readonly IntentState[]): string =>
  `+state IN (${states.map((state) => `'${state}'`).join(', ')})`;

/** Creates the update for a transition that leads to the same state from each of these. */
const createBulkTransition = (
  { happening, message, patch }: Omit<RecordedTransition, 'id'>,
  from: readonly IntentState[],
  at: string,
  differently: Readonly<Record<string, string>>,
): BulkUpdate => {
  const [to] = new Set(from.map((state) => getNextState(state, happening)));
  if (!to) throw new Error(`«${happening}» leads nowhere`);
  const { look: _, stopped: __, ...rest } = endReconcilePatch;
  const { sets, values } = buildSetClause({ ...rest, ...patch });
  const others = Object.entries({ state: `'${to}'`, look: 'NULL', stopped: '0', ...differently });
  return {
    set: ['changed_at = ?', ...sets, ...others.map(([column, sql]) => `${column} = ${sql}`)].join(', '),
    values: [at, ...values],
    where: `discarded_at IS NULL AND ${buildStateCondition(from)}`,
    what: eventByTransition[happening],
    message,
  };
};

const listed = resourceNames.filter((name) => getResource(name).can.search).map((name) => `'${name}'`);

/** Intents that were sent before are searched for before they are sent again, as in `getStepAfter` for a single intent. */
const reconcileFirst = {
  look: `iif(edit IS NULL AND attempts > 0 AND resource IN (${listed.join(', ')}), '${JSON.stringify(initialReconcileState)}', NULL)`,
  // The item of an edit stays, and its value is read before it is sent.
  denials: 'edit IS NULL AND (denials > 0 OR result_id IS NOT NULL)',
  result_id: 'iif(edit IS NULL, NULL, result_id)',
};

/** A cancelled intent that may already be in the account is still searched for, and not sent again. */
const stillReconciled = {
  state: `iif(look IS NULL OR denials = 0, 'cancelled', 'unknown')`,
  look: 'iif(denials = 0, NULL, look)',
  stopped: 'look IS NOT NULL AND denials > 0',
};

const bulkUpdates: Readonly<Record<BulkAction, (at: string) => BulkUpdate>> = {
  retry: (at) => createBulkTransition(retryTransition, bulkStates.retry, at, reconcileFirst),
  cancel: (at) =>
    createBulkTransition(
      { happening: 'cancel', message: m.outbox.history.cancelled },
      bulkStates.cancel,
      at,
      stillReconciled,
    ),
  discard: (at) => ({
    set: 'discarded_at = ?',
    values: [at],
    where: `discarded_at IS NULL AND ${buildStateCondition(bulkStates.discard)}`,
    what: 'discarded',
    message: m.outbox.history.discarded,
  }),
  restore: () => ({
    set: 'discarded_at = NULL',
    values: [],
    where: 'discarded_at IS NOT NULL',
    what: 'restored',
    message: m.outbox.history.restored,
  }),
};

interface Job {
  readonly action: BulkAction;
  readonly numbers: readonly number[];
  readonly changed: number[];
  next: number;
}

/**
 * Runs bulk actions without reading the intents, with one transaction per slice. If the program ends in between,
 * completed slices persist.
 */
export class BulkSteps {
  readonly #db: DatabaseSync;
  readonly #jobs = new Map<string, Job>();
  /** The sequence numbers of discarded intents, by undo key. */
  readonly #undos = new Map<string, readonly number[]>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Starts an action on the intents with these sequence numbers; `step` continues it. */
  begin(action: Exclude<BulkAction, 'restore'>, numbers: readonly number[]): string {
    return this.#begin(action, numbers);
  }

  /** Starts restoring discarded intents. Throws `notFound` if the undo key is no longer stored. */
  beginRestoring(undo: string): string {
    const numbers = this.#undos.get(undo);
    if (!numbers) throw new VitrineError('notFound', m.outbox.conflict.restore);
    this.#undos.delete(undo);
    return this.#begin('restore', numbers);
  }

  /** Runs the next slice. */
  step(id: string): BulkStep {
    const job = this.#jobs.get(id);
    if (!job) throw new VitrineError('notFound', m.outbox.conflict.bulkEnded);
    const numbers = job.numbers.slice(job.next, job.next + rowsPerTransaction);
    const changed = runTransaction(this.#db, () => this.#change(job.action, numbers));
    job.next += rowsPerTransaction;
    job.changed.push(...changed);
    const isDone = job.next >= job.numbers.length;
    if (isDone) this.#jobs.delete(id);
    const undo = isDone && job.action === 'discard' && job.changed.length > 0 ? this.#remember(job.changed) : null;
    return { changed: changed.length, over: isDone, undo };
  }

  /** Removes the waiting creations among these in one transaction. Returns their IDs, and the states of the others. */
  withdraw(ids: readonly IntentId[]): { readonly ids: IntentId[]; readonly left: BulkResult['left'] } {
    return runTransaction(this.#db, () => {
      const rows = this.#db
        .prepare(
          `SELECT seq, id, state, state = 'waiting' AND kind = 'create' AS waits FROM intent
           WHERE discarded_at IS NULL AND id IN (SELECT value FROM json_each(?)) ORDER BY seq`,
        )
        .all(JSON.stringify(ids));
      const [going, staying] = [rows.filter(({ waits }) => waits === 1), rows.filter(({ waits }) => waits === 0)];
      const numbers = going.map(({ seq }) => Number(seq));
      this.#change('cancel', numbers);
      this.#change('discard', numbers);
      const left = Map.groupBy(staying, ({ state }) => state as IntentState);
      return {
        ids: going.map(({ id }) => id as IntentId),
        left: Object.fromEntries([...left].map(([state, all]) => [state, all.length])),
      };
    });
  }

  /** Applies an action within a transaction. Returns the sequence numbers of the changed intents. */
  #change(action: BulkAction, numbers: readonly number[]): number[] {
    const at = new Date().toISOString();
    const { set, values, where, what, message } = bulkUpdates[action](at);
    const changed = this.#db
      .prepare(`UPDATE intent SET ${set} WHERE seq IN (SELECT value FROM json_each(?)) AND ${where} RETURNING seq`)
      .all(...values, JSON.stringify(numbers))
      .map(({ seq }) => Number(seq));
    this.#db
      .prepare('INSERT INTO event (intent, at, what, words) SELECT value, ?, ?, ? FROM json_each(?)')
      .run(at, what, message, JSON.stringify(changed));
    return changed;
  }

  #begin(action: BulkAction, numbers: readonly number[]): string {
    const id = crypto.randomUUID();
    this.#jobs.set(id, { action, numbers, changed: [], next: 0 });
    return id;
  }

  #remember(numbers: readonly number[]): string {
    const undo = crypto.randomUUID();
    this.#undos.set(undo, numbers);
    for (const old of [...this.#undos.keys()].slice(0, -maxUndo)) this.#undos.delete(old);
    return undo;
  }
}
