import type { AppError, Reply, SheetDone, SheetRequest, SheetSelection } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { ShownRuns } from '../../app/shown-runs.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** The sheets that are being saved. Saving continues when the dialog is closed. */
class Saving {
  readonly #runs = new ShownRuns<null>();
  #problem = $state.raw<AppError | null>(null);
  /** The open dialog, of the two that save sheets. */
  #watchedBy: 'made' | 'read' | null = null;

  constructor() {
    bridge.on('sheets.progress', ({ id, done, total }) => this.#runs.report(id, done, total));
  }

  get running(): boolean {
    return this.#runs.current !== null;
  }
  get done(): number {
    return this.#runs.current?.done ?? 0;
  }
  /** The number of rows, or null before the destination is chosen and the rows are counted. */
  get total(): number | null {
    return this.#runs.current?.total ?? null;
  }
  /** The error of the last run, while its dialog is open. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Sets whether a dialog is open. Errors are then shown in the dialog. */
  watch(dialog: 'made' | 'read', open: boolean): void {
    if (open) this.#watchedBy = dialog;
    else if (this.#watchedBy === dialog) this.#watchedBy = this.#problem = null;
  }

  /** Saves a sheet. Resolves to whether a file was written. */
  run(request: Omit<SheetRequest, 'id'>): Promise<boolean> {
    return this.#follow((id) => bridge.sheets.save({ id, ...request }));
  }
  /** Saves rows of a read sheet. Resolves to whether a file was written. */
  runRead(id: string, what: 'import' | 'rest', ticks: SheetSelection): Promise<boolean> {
    return this.#follow((run) => bridge.sheets.saveRead({ id, run, what, ticks }));
  }

  async #follow(start: (id: string) => Promise<Reply<SheetDone | null>>): Promise<boolean> {
    const id = crypto.randomUUID();
    this.#runs.begin(id, null);
    this.#problem = null;
    const reply = await start(id);
    this.#runs.end(id);
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') this.#fail(reply.error);
      return false;
    }
    if (reply.value === null) return false;
    const { rows, files, cut } = reply.value;
    toasts.show({
      tone: cut > 0 ? 'warn' : 'success',
      words: m.sheets.done(rows, files.length, files[0]?.fileName ?? ''),
      detail: cut > 0 ? m.sheets.cut(cut) : undefined,
      link: { words: m.sheets.showInFolder, run: () => void this.#show(id) },
    });
    return true;
  }

  cancel(): void {
    const run = this.#runs.current;
    if (run !== null) void bridge.sheets.cancel({ id: run.id });
  }

  #fail(error: AppError): void {
    if (this.#watchedBy !== null) this.#problem = error;
    else toasts.show({ tone: 'danger', words: m.sheets.failed, detail: error.message });
  }

  async #show(id: string): Promise<void> {
    const reply = await bridge.sheets.showInFolder({ id });
    if (!reply.ok) toasts.show({ tone: 'danger', words: reply.error.message });
  }
}

export const sheetSaving = new Saving();
