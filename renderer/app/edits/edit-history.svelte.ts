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
import { createSerialQueue } from '../../../electron/base/serial-queue.ts';
import { onAccountSwitch } from '../account-switch.ts';
import { runWithErrorToast } from '../run-with-toast.ts';
import { BridgeError, unwrapReply, bridge } from '../bridge.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { announce } from '../../ui/announce.svelte.ts';
import { m } from './messages.ts';

/** The former state of each field of a change, or the step of the main process that has it. */
type Former = readonly FormerEdit[] | AddedStep['step'];

/** A change of the staged edits, with its description and its undo. */
interface Step {
  readonly label: string;
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
  /** Changes are made in the order in which the user asked for them. */
  readonly #inOrder = createSerialQueue();
  /** Incremented by each account switch, because changes of one account cannot be undone in another one. */
  #epoch = 0;

  constructor() {
    onAccountSwitch(() => {
      this.#undo = [];
      this.#redo = [];
      this.#epoch += 1;
    });
  }

  /** The label of the edit that `undo` would undo, or null. */
  get undoLabel(): string | null {
    return this.#undo.at(-1)?.label ?? null;
  }
  get redoLabel(): string | null {
    return this.#redo.at(-1)?.label ?? null;
  }

  /** Stages edits. Returns the rejected edits with the reason; rejects with a `BridgeError` if none could be staged. */
  async stage(origin: EditOrigin, edits: readonly NewEdit[], label: string): Promise<readonly RejectedEdit[]> {
    const epoch = this.#epoch;
    return this.#inOrder(async () => {
      const replies: AddedEdits[] = [];
      try {
        for (let from = 0; from < edits.length; from += maxEdits) {
          this.#checkAccount(epoch, label);
          replies.push(await unwrapReply(bridge.edits.add({ origin, edits: edits.slice(from, from + maxEdits) })));
        }
      } finally {
        this.#push(
          label,
          replies.flatMap(({ before }) => before),
          epoch,
        );
      }
      return replies.flatMap(({ rejected }) => rejected);
    });
  }

  /**
   * Stages many edits as one step, whose former state stays in the main process. The step may change creations in the outbox
   * too. Returns the result of `stage`. Rejects with a `BridgeError`.
   */
  async addStep<Added extends Pick<AddedStep, 'step' | 'added' | 'creations'>>(
    label: string,
    stage: () => Promise<Added>,
  ): Promise<Added> {
    const epoch = this.#epoch;
    return this.#inOrder(async () => {
      this.#checkAccount(epoch, label);
      const result = await stage();
      if (result.added + result.creations.changed > 0) this.#push(label, result.step, epoch);
      return result;
    });
  }

  /** Discards edits. Returns their number, or null if that failed; a toast shows the error. */
  async discard(which: { ids: EditId[] } | { selection: EditSelection }, label: string): Promise<number | null> {
    const epoch = this.#epoch;
    return this.#inOrder(async () => {
      let count: number | null = null;
      await runWithErrorToast(async () => {
        this.#checkAccount(epoch, label);
        const former = await unwrapReply(bridge.edits.discard(which));
        this.#push(label, former, epoch);
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
      announce(m.undone(step.label));
    });
  }

  async redo(): Promise<void> {
    await this.#inOrder(async () => {
      const step = this.#redo.at(-1);
      if (step === undefined || !(await this.#restore(step, (former) => this.#moveToUndo(step, former)))) return;
      announce(m.redone(step.label));
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
    const epoch = this.#epoch;
    return runWithErrorToast(async () => {
      if (typeof former !== 'string') {
        const replaced = await unwrapReply(bridge.edits.restore({ edits: [...former] }));
        if (epoch === this.#epoch) done(replaced);
        return;
      }
      const { step, creations } = await unwrapReply(bridge.edits.restoreStep({ step: former }));
      if (epoch !== this.#epoch) return;
      done(step);
      const left = m.creationsLeft(creations.left);
      if (left !== null) toasts.show({ tone: 'warn', message: left });
    });
  }

  #push(label: string, former: Former, epoch = this.#epoch): void {
    if (former.length === 0 || epoch !== this.#epoch) return;
    this.#undo = [...this.#undo, { label, former }].slice(-maxSteps);
    this.#redo = [];
  }

  /** Throws a `BridgeError` if the account was switched since the user asked for a change: it is not for the new account. */
  #checkAccount(epoch: number, label: string): void {
    if (epoch !== this.#epoch)
      throw new BridgeError({ code: 'cancelled', message: m.accountSwitched(label), retryable: false });
  }
}

export const editHistory = new EditHistory();
