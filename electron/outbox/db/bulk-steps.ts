import { randomUUID } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import { intentStates } from '../../contract/outbox-groups.ts';
import type { BulkDone } from '../../contract/outbox-lists.ts';
import type { IntentEvent, IntentState } from '../../contract/outbox.ts';
import { noLook } from '../state/look-state.ts';
import { setsOf } from './patch-columns.ts';
import { eventOf, mayDiscard, nextState } from '../state/states.ts';
import { askedAgain, cancelledWords } from '../state/states.ts';
import type { Move } from './store.ts';
import { transaction } from './transaction.ts';

/** What is done to many entries at once, each where its state allows it. */
export type BulkAction = 'retry' | 'cancel' | 'discard' | 'restore';

/** How far one is: so many were changed just now. `undo` puts back what was discarded; null for what cannot be undone. */
export interface BulkStep {
  readonly changed: number;
  readonly over: boolean;
  readonly undo: string | null;
}

/** Rows in one transaction: what is sent meanwhile has its turn between two. */
const slice = 1_000;
/** So many are remembered that can be put back. */
const mostUndone = 20;

/** One act in SQL: which rows it changes, how, and how that is told. */
interface Deed {
  readonly set: string;
  readonly values: readonly SQLInputValue[];
  readonly where: string;
  readonly what: IntentEvent['what'];
  readonly words: string;
}

/** The states in which an entry can be sent again, cancelled before it has left, or taken off the list. */
export const bulkStates = {
  retry: intentStates.filter((state) => nextState(state, 'retry') !== null),
  cancel: ['waiting'],
  discard: intentStates.filter(mayDiscard),
} as const satisfies Readonly<Record<string, readonly IntentState[]>>;

const among = (states: readonly IntentState[]): string => `+state IN (${states.map((one) => `'${one}'`).join(', ')})`;

/** A happening that ends in the same state from each of these. */
const moving = ({ happening, words, patch }: Omit<Move, 'id'>, from: readonly IntentState[], at: string): Deed => {
  const [to] = new Set(from.map((state) => nextState(state, happening)));
  if (!to) throw new Error(`«${happening}» leads nowhere`);
  const { sets, values } = setsOf({ ...noLook, ...patch });
  return {
    set: ['state = ?', 'changed_at = ?', ...sets].join(', '),
    values: [to, at, ...values],
    where: `discarded_at IS NULL AND ${among(from)}`,
    what: eventOf[happening],
    words,
  };
};

const deeds: Readonly<Record<BulkAction, (at: string) => Deed>> = {
  retry: (at) => moving(askedAgain, bulkStates.retry, at),
  cancel: (at) => moving({ happening: 'cancel', words: cancelledWords }, bulkStates.cancel, at),
  discard: (at) => ({
    set: 'discarded_at = ?',
    values: [at],
    where: `discarded_at IS NULL AND ${among(bulkStates.discard)}`,
    what: 'discarded',
    words: 'Taken off the list.',
  }),
  restore: () => ({
    set: 'discarded_at = NULL',
    values: [],
    where: 'discarded_at IS NOT NULL',
    what: 'restored',
    words: 'Put back on the list.',
  }),
};

interface Job {
  readonly act: BulkAction;
  readonly numbers: readonly number[];
  readonly changed: number[];
  next: number;
}

/**
 * What a person does to many entries at once: nothing is read of them, and each slice is one transaction. Where the
 * program ends in between, those it came to are changed, and the others are as they were.
 */
export class BulkSteps {
  readonly #db: DatabaseSync;
  readonly #jobs = new Map<string, Job>();
  /** The numbers of what was discarded, by what puts it back. */
  readonly #undone = new Map<string, readonly number[]>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Begins to do something to the entries of these numbers; `step` goes on with it. */
  begin(act: Exclude<BulkAction, 'restore'>, numbers: readonly number[]): string {
    return this.#begin(act, numbers);
  }

  /** Begins to put back what was discarded; `notFound` when that is not known any more. */
  beginRestoring(undo: string): string {
    const numbers = this.#undone.get(undo);
    if (!numbers) throw new VitrineError('notFound', 'What was discarded then cannot be put back any more.');
    this.#undone.delete(undo);
    return this.#begin('restore', numbers);
  }

  /** Does the next slice. */
  step(id: string): BulkStep {
    const job = this.#jobs.get(id);
    if (!job) throw new VitrineError('notFound', 'This has come to its end.');
    const numbers = job.numbers.slice(job.next, job.next + slice);
    const changed = transaction(this.#db, () => this.#change(job.act, numbers));
    job.next += slice;
    job.changed.push(...changed);
    const over = job.next >= job.numbers.length;
    if (over) this.#jobs.delete(id);
    const undo = over && job.act === 'discard' && job.changed.length > 0 ? this.#remember(job.changed) : null;
    return { changed: changed.length, over, undo };
  }

  /** Takes those creations off the list that wait, all in one transaction; answers which, and the states of the others. */
  withdraw(ids: readonly IntentId[]): { readonly ids: IntentId[]; readonly left: BulkDone['left'] } {
    return transaction(this.#db, () => {
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

  /** Within a transaction: answers the numbers of those it was done to. */
  #change(act: BulkAction, numbers: readonly number[]): number[] {
    const at = new Date().toISOString();
    const { set, values, where, what, words } = deeds[act](at);
    const changed = this.#db
      .prepare(`UPDATE intent SET ${set} WHERE seq IN (SELECT value FROM json_each(?)) AND ${where} RETURNING seq`)
      .all(...values, JSON.stringify(numbers))
      .map(({ seq }) => Number(seq));
    this.#db
      .prepare('INSERT INTO event (intent, at, what, words) SELECT value, ?, ?, ? FROM json_each(?)')
      .run(at, what, words, JSON.stringify(changed));
    return changed;
  }

  #begin(act: BulkAction, numbers: readonly number[]): string {
    const id = randomUUID();
    this.#jobs.set(id, { act, numbers, changed: [], next: 0 });
    return id;
  }

  #remember(numbers: readonly number[]): string {
    const undo = randomUUID();
    this.#undone.set(undo, numbers);
    const [oldest] = this.#undone.keys();
    if (this.#undone.size > mostUndone && oldest !== undefined) this.#undone.delete(oldest);
    return undo;
  }
}
