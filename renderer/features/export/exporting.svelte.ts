import type { AppError, ChangesExport, ExportDone, ExportRequest, Reply } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** What is exported, in words: `product` and `products`. */
export interface Exported {
  readonly one: string;
  readonly many: string;
}

/** The export that runs, if one does: it goes on when its dialog is closed. */
class Exporting {
  #id = $state<string | null>(null);
  #what = $state.raw<Exported | null>(null);
  #written = $state(0);
  /** Null until the place is chosen and the rows are counted. */
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  #watched = false;

  constructor() {
    bridge.on('export.progress', ({ id, written, total }) => {
      if (id !== this.#id) return;
      this.#written = written;
      this.#total = total;
    });
  }

  /** What is being exported; null: nothing. */
  get what(): Exported | null {
    return this.#what;
  }
  get written(): number {
    return this.#written;
  }
  get total(): number | null {
    return this.#total;
  }
  /** What went wrong with the last one, while its dialog is open. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Says whether the dialog is open: there a problem is shown in place. */
  watch(open: boolean): void {
    this.#watched = open;
    if (!open) this.#problem = null;
  }

  /** Runs one to its end; true when there is a file. */
  run(what: Exported, request: Omit<ExportRequest, 'id'>): Promise<boolean> {
    return this.#follow(what, (id) => bridge.export.run({ id, ...request }));
  }
  /** The same for changes. */
  runChanges(request: Omit<ChangesExport, 'id'>): Promise<boolean> {
    return this.#follow(m.exporting.changes, (id) => bridge.export.changes({ id, ...request }));
  }

  async #follow(what: Exported, start: (id: string) => Promise<Reply<ExportDone | null>>): Promise<boolean> {
    const id = crypto.randomUUID();
    this.#begin(id, what);
    const reply = await start(id);
    this.#id = null;
    this.#what = null;
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
    if (this.#id !== null) void bridge.export.cancel({ id: this.#id });
  }

  #begin(id: string, what: Exported): void {
    this.#id = id;
    this.#what = what;
    this.#written = 0;
    this.#total = null;
    this.#problem = null;
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
