import type { DatabaseSync } from 'node:sqlite';
import type { EditOrigin, FormerEdit, StagedEdit } from '../../../edits/contract.ts';
import type { EditToStage, FieldOfItem } from './staged-edit-rows.ts';
import type { StagedEdits } from './staged-edits.ts';
import { runTransaction } from '../transaction.ts';

/** Some fields of a step to restore. Their current state is added to the step `inverse`. */
export interface StepToRestore {
  readonly step: string;
  readonly inverse: string;
  readonly limit: number;
}

export interface RestoredFields {
  readonly fields: readonly FieldOfItem[];
  /** The edits that are staged again. */
  readonly edits: readonly StagedEdit[];
}

/**
 * Large additions of staged edits, each with the former state of its fields, so that it can be undone without passing all
 * edits to the page. The former states are in a temporary table: a step can be undone until the program ends.
 */
export class EditSteps {
  readonly #db: DatabaseSync;
  readonly #edits: StagedEdits;
  /** The first and last row of each step: the table has no index, which would slow down each addition. */
  readonly #ranges = new Map<string, { readonly first: number; readonly end: number }>();
  readonly #sql: ReturnType<typeof prepareStatements>;

  constructor(db: DatabaseSync, edits: StagedEdits) {
    this.#db = db;
    this.#edits = edits;
    db.exec(
      'CREATE TEMP TABLE IF NOT EXISTS edit_step (at INTEGER PRIMARY KEY, step TEXT NOT NULL, field TEXT NOT NULL)',
    );
    this.#sql = prepareStatements(db);
  }

  /** Stages some of the edits of a step. Returns the number of fields. */
  stage(step: string, origin: EditOrigin, edits: readonly EditToStage[]): number {
    return runTransaction(this.#db, () => {
      const former = this.#edits.stage(origin, edits);
      this.#add(step, former);
      return former.length;
    });
  }

  /**
   * Restores the last fields of a step, and removes them from it. Returns null if the step has none. The last change is undone
   * first, because a field that was changed twice must end with its first state.
   */
  restore({ step, inverse, limit }: StepToRestore): RestoredFields | null {
    return runTransaction(this.#db, () => {
      const { first, end } = this.#ranges.get(step) ?? { first: 1, end: 0 };
      const rows = this.#sql.last.all(step, first, end, limit);
      const last = rows.at(-1);
      if (last === undefined) {
        this.#ranges.delete(step);
        return null;
      }
      this.#ranges.set(step, { first, end: Number(last['at']) });
      const former = rows.map(({ field }) => JSON.parse(field as string) as FormerEdit);
      this.#add(inverse, this.#edits.bringBack(former));
      this.#sql.delete.run(step, Number(last['at']), end);
      return {
        fields: former.map(({ resource, item, field }) => ({ resource, item, field })),
        edits: former.flatMap(({ edit }) => (edit === null ? [] : [edit])),
      };
    });
  }

  #add(step: string, former: readonly FormerEdit[]): void {
    let { first, end } = this.#ranges.get(step) ?? { first: 0, end: 0 };
    for (const one of former) {
      end = Number(this.#sql.insert.run(step, JSON.stringify(one)).lastInsertRowid);
      if (first === 0) first = end;
    }
    if (first > 0) this.#ranges.set(step, { first, end });
  }
}

const prepareStatements = (db: DatabaseSync) =>
  ({
    insert: db.prepare('INSERT INTO temp.edit_step (step, field) VALUES (?, ?)'),
    last: db.prepare(
      'SELECT at, field FROM temp.edit_step WHERE step = ? AND at BETWEEN ? AND ? ORDER BY at DESC LIMIT ?',
    ),
    delete: db.prepare('DELETE FROM temp.edit_step WHERE step = ? AND at BETWEEN ? AND ?'),
  }) as const;
