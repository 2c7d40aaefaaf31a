import type { AppError, ChangesExport, ExportDone, ExportRequest, Reply } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { ShownRuns } from '../../app/shown-runs.svelte.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** The singular and plural label of the exported items: `product` and `products`. */
export interface Exported {
  readonly one: string;
  readonly many: string;
}

/** The running exports. An export continues when the dialog is closed. */
class Exporting {
  readonly #runs = new ShownRuns<Exported>();
  #problem = $state.raw<AppError | null>(null);
  #watched = false;

  constructor() {
    bridge.on('export.progress', ({ id, written, total }) => this.#runs.report(id, written, total));
  }

  /** The labels of the running export, or null. */
  get what(): Exported | null {
    return this.#runs.current?.about ?? null;
  }
  get written(): number {
    return this.#runs.current?.done ?? 0;
  }
  /** The number of rows, or null before the destination is chosen and the rows are counted. */
  get total(): number | null {
    return this.#runs.current?.total ?? null;
  }
  /** The error of the last export, while its dialog is open. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Sets whether the dialog is open. Errors are then shown in the dialog. */
  watch(open: boolean): void {
    this.#watched = open;
    if (!open) this.#problem = null;
  }

  /** Runs an export. Resolves to whether a file was written. */
  run(what: Exported, request: Omit<ExportRequest, 'id'>): Promise<boolean> {
    return this.#follow(what, (id) => bridge.export.run({ id, ...request }));
  }
  /** Runs an export of changes. Resolves to whether a file was written. */
  runChanges(request: Omit<ChangesExport, 'id'>): Promise<boolean> {
    return this.#follow(m.exporting.changes, (id) => bridge.export.changes({ id, ...request }));
  }

  async #follow(what: Exported, start: (id: string) => Promise<Reply<ExportDone | null>>): Promise<boolean> {
    const id = crypto.randomUUID();
    this.#runs.begin(id, what);
    this.#problem = null;
    const reply = await start(id);
    this.#runs.end(id);
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') this.#fail(reply.error);
      return false;
    }
    if (reply.value === null) return false;
    const { rows, fileName, cut } = reply.value;
    toasts.show({
      tone: cut > 0 ? 'warn' : 'success',
      words: m.exporting.done(rows, what.one, what.many, fileName),
      detail: cut > 0 ? m.exporting.cut(cut) : undefined,
      link: { words: m.exporting.showInFolder, run: () => void this.#show(id) },
    });
    return true;
  }

  cancel(): void {
    const run = this.#runs.current;
    if (run !== null) void bridge.export.cancel({ id: run.id });
  }

  #fail(error: AppError): void {
    if (this.#watched) this.#problem = error;
    else toasts.show({ tone: 'danger', words: m.exporting.failed, detail: error.message });
  }

  async #show(id: string): Promise<void> {
    const reply = await bridge.export.showInFolder({ id });
    if (!reply.ok) toasts.show({ tone: 'danger', words: reply.error.message });
  }
}

export const exporting = new Exporting();
