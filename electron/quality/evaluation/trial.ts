import { runWithDiskErrors, openReadOnly } from '../../cache/db/open-database.ts';
import { type ReadContext, createReadContext } from '../../cache/read/read-context.ts';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { pageCache } from './evaluate-products.ts';

/** Steps that end with a result. Each step takes a limited time. */
export type TrialSteps<Found> = Generator<null, Found>;

/** An evaluation of all products for rules that are not saved, step by step; nothing of it is stored. */
class Trial<Found> {
  readonly #folder: string;
  readonly #reading: ReadContext;
  readonly #steps: TrialSteps<Found>;

  constructor(folder: string, evaluate: (reading: ReadContext) => TrialSteps<Found>) {
    this.#folder = folder;
    this.#reading = runWithDiskErrors(folder, () => createReadContext(openReadOnly(folder, pageCache)));
    this.#reading.db.exec('BEGIN');
    this.#steps = evaluate(this.#reading);
  }

  /** Continues for one step. Returns what is found, or null if products remain. */
  step(): Found | null {
    return runWithDiskErrors(this.#folder, () => this.#steps.next().value);
  }

  close(): void {
    this.#reading.db.close();
  }
}

/** The trial in progress of one kind, of which there is at most one. */
export class TrialSlot<Asked, Found> {
  readonly #folder: string;
  readonly #evaluate: (reading: ReadContext, request: Asked) => TrialSteps<Found>;
  #current: { readonly run: number; readonly trial: Trial<Found> } | null = null;

  constructor(folder: string, evaluate: (reading: ReadContext, request: Asked) => TrialSteps<Found>) {
    this.#folder = folder;
    this.#evaluate = evaluate;
  }

  /**
   * Runs one step; `request` begins a new trial. Returns what is found, or null if products remain. Throws `cancelled` for a
   * trial that another one has replaced.
   */
  step(run: number, request: Asked | null): Found | null {
    if (request !== null) {
      this.stop();
      this.#current = { run, trial: new Trial(this.#folder, (reading) => this.#evaluate(reading, request)) };
    }
    if (this.#current?.run !== run) throw new VitrineError('cancelled', m.program.superseded);
    const found = this.#current.trial.step();
    if (found !== null) this.stop();
    return found;
  }

  stop(): void {
    this.#current?.trial.close();
    this.#current = null;
  }
}
