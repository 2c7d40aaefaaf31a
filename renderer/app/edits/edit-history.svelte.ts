import type {
  AddedEdits,
  AddedStep,
  EditId,
  EditOrigin,
  EditSelection,
  FormerEdit,
  NewEdit,
  RejectedEdit,
} from '../../../electron/contract/index.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { runWithErrorToast } from '../run-with-toast.ts';
import { unwrapReply, bridge } from '../bridge.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { m } from './messages.ts';

/** The former state of each field of a change, or the step of the main process that has it. */
type Former = readonly FormerEdit[] | AddedStep['step'];

/** A change of the staged edits, with its description and its undo. */
interface Step {
  readonly words: string;
  readonly former: Former;
}

/** The maximum number of edits in one call. */
const maxEdits = 1_000;
/** The maximum number of steps that can be undone. */
const maxSteps = 200;

/** The changes of staged edits since the program was started: each can be undone and redone, in order. */
export class EditHistory {
  #undo = $state.raw<readonly Step[]>([]);
  #redo = $state.raw<readonly Step[]>([]);
  /** Resolves once all earlier changes are done: changes are made in the order in which the user asked for them. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor() {
    onAccountSwitch(() => {
      this.#undo = [];
      this.#redo = [];
    });
  }

  /** The label of the edit that `undo` would undo, or null. */
  get undoWords(): string | null {
    return this.#undo.at(-1)?.words ?? null;
  }
  get redoWords(): string | null {
    return this.#redo.at(-1)?.words ?? null;
  }

  /** Stages edits. Returns the rejected edits with the reason; rejects with a `BridgeError` if none could be staged. */
  async stage(origin: EditOrigin, edits: readonly NewEdit[], label: string): Promise<readonly RejectedEdit[]> {
    return this.#inOrder(async () => {
      const replies: AddedEdits[] = [];
      try {
        for (let from = 0; from < edits.length; from += maxEdits)
          replies.push(await unwrapReply(bridge.edits.add({ origin, edits: edits.slice(from, from + maxEdits) })));
      } finally {
        this.#push(
          label,
          replies.flatMap(({ before }) => before),
        );
      }
      return replies.flatMap(({ rejected }) => rejected);
    });
  }

  /**
   * Stages many edits as one step, whose former state stays in the main process. Returns the result of `stage`. Rejects with
   * a `BridgeError`.
   */
  async addStep<Added extends Pick<AddedStep, 'step' | 'added'>>(
    label: string,
    stage: () => Promise<Added>,
  ): Promise<Added> {
    return this.#inOrder(async () => {
      const result = await stage();
      if (result.added > 0) this.#push(label, result.step);
      return result;
    });
  }

  /** Discards edits. Returns their number, or null if that failed; a toast shows the error. */
  async discard(which: { ids: EditId[] } | { selection: EditSelection }, label: string): Promise<number | null> {
    return this.#inOrder(async () => {
      let count: number | null = null;
      await runWithErrorToast(async () => {
        const former = await unwrapReply(bridge.edits.discard(which));
        this.#push(label, former);
        count = former.length;
      });
      return count;
    });
  }

  /** Adds a change that another call has made. */
  add(label: string, former: readonly FormerEdit[]): void {
    this.#push(label, former);
  }

  async undo(): Promise<void> {
    await this.#inOrder(async () => {
      const step = this.#undo.at(-1);
      if (step === undefined || !(await this.#restore(step, (former) => this.#moveToRedo(step, former)))) return;
      announce(m.undone(step.words));
    });
  }

  async redo(): Promise<void> {
    await this.#inOrder(async () => {
      const step = this.#redo.at(-1);
      if (step === undefined || !(await this.#restore(step, (former) => this.#moveToUndo(step, former)))) return;
      announce(m.redone(step.words));
    });
  }

  #moveToRedo(step: Step, former: Former): void {
    this.#undo = this.#undo.slice(0, -1);
    this.#redo = [...this.#redo, { ...step, former }];
  }
  #moveToUndo(step: Step, former: Former): void {
    this.#redo = this.#redo.slice(0, -1);
    this.#undo = [...this.#undo, { ...step, former }];
  }

  async #restore({ former }: Step, done: (former: Former) => void): Promise<boolean> {
    return runWithErrorToast(async () =>
      done(
        typeof former === 'string'
          ? (await unwrapReply(bridge.edits.restoreStep({ step: former }))).step
          : await unwrapReply(bridge.edits.restore({ edits: [...former] })),
      ),
    );
  }

  #push(label: string, former: Former): void {
    if (former.length === 0) return;
    this.#undo = [...this.#undo, { words: label, former }].slice(-maxSteps);
    this.#redo = [];
  }

  async #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#queue.then(work);
    this.#queue = result.catch(() => undefined);
    return result;
  }
}

export const editHistory = new EditHistory();
