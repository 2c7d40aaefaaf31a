import type { AppError, Reply } from '../../electron/contract/index.ts';
import { toasts } from '../ui/toasts.svelte.ts';
import { ShownRuns } from './shown-runs.svelte.ts';

/** The calls that end a run or show its file in a folder. */
interface FileTaskCalls {
  readonly cancel: (run: { id: string }) => Promise<unknown>;
  readonly showInFolder: (run: { id: string }) => Promise<Reply<unknown>>;
}

interface FileTaskMessages {
  readonly failed: string;
  readonly showInFolder: string;
  readonly cut: (texts: number) => string;
}

/** A task that writes files, such as an export. Its runs continue when the dialog is closed, and end with a toast. */
export class FileTask<About = null> {
  readonly #calls: FileTaskCalls;
  readonly #messages: FileTaskMessages;
  readonly #runs = new ShownRuns<About>();
  #problem = $state.raw<AppError | null>(null);
  #openDialog: string | null = null;

  constructor(calls: FileTaskCalls, messages: FileTaskMessages) {
    this.#calls = calls;
    this.#messages = messages;
  }

  /** The subject of the running task, or null if none is running. */
  get about(): About | null {
    return this.#runs.current?.about ?? null;
  }
  get isRunning(): boolean {
    return this.#runs.current !== null;
  }
  get done(): number {
    return this.#runs.current?.done ?? 0;
  }
  /** The number of rows, or null before the destination is chosen and the rows are counted. */
  get total(): number | null {
    return this.#runs.current?.total ?? null;
  }
  /** The error of the last run, while a dialog of the task is open. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Sets whether a dialog of the task is open. Errors are then shown in the dialog instead of a toast. */
  watch(dialog: string, isOpen: boolean): void {
    if (isOpen) this.#openDialog = dialog;
    else if (this.#openDialog === dialog) this.#openDialog = this.#problem = null;
  }

  report(id: string, done: number, total: number): void {
    this.#runs.report(id, done, total);
  }

  cancel(): void {
    const run = this.#runs.current;
    if (run !== null) void this.#calls.cancel({ id: run.id });
  }

  /**
   * Runs the task. `describe` returns the text of the toast about the written files. Resolves to whether files were
   * written.
   */
  async run<Done extends { readonly cut: number }>(
    about: About,
    start: (id: string) => Promise<Reply<Done | null>>,
    describe: (done: Done) => string,
  ): Promise<boolean> {
    const id = crypto.randomUUID();
    this.#runs.begin(id, about);
    this.#problem = null;
    const reply = await start(id);
    this.#runs.end(id);
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') this.#fail(reply.error);
      return false;
    }
    if (reply.value === null) return false;
    const { cut } = reply.value;
    toasts.show({
      tone: cut > 0 ? 'warn' : 'success',
      message: describe(reply.value),
      detail: cut > 0 ? this.#messages.cut(cut) : undefined,
      link: { label: this.#messages.showInFolder, run: () => void this.#show(id) },
    });
    return true;
  }

  #fail(error: AppError): void {
    if (this.#openDialog !== null) this.#problem = error;
    else toasts.show({ tone: 'danger', message: this.#messages.failed, detail: error.message });
  }

  async #show(id: string): Promise<void> {
    const reply = await this.#calls.showInFolder({ id });
    if (!reply.ok) toasts.show({ tone: 'danger', message: reply.error.message });
  }
}
