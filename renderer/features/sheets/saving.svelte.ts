import type { AppError, Reply, SheetDone, SheetRequest, SheetTicks } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { m } from '../../messages/lazy.ts';
import { toasts } from '../../ui/toasts.svelte.ts';

/** The sheet that is being saved, if one is: it goes on when its dialog is closed. */
class Saving {
  #id = $state<string | null>(null);
  #done = $state(0);
  /** Null until the place is chosen and the rows are counted. */
  #total = $state<number | null>(null);
  #problem = $state.raw<AppError | null>(null);
  /** The dialog that is open, of the two that save. */
  #watchedBy: 'made' | 'read' | null = null;

  constructor() {
    bridge.on('sheets.progress', ({ id, done, total }) => {
      if (id !== this.#id) return;
      this.#done = done;
      this.#total = total;
    });
  }

  get running(): boolean {
    return this.#id !== null;
  }
  get done(): number {
    return this.#done;
  }
  get total(): number | null {
    return this.#total;
  }
  /** What went wrong with the last one, while its dialog is open. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Says whether a dialog is open: there a problem is shown in place. */
  watch(dialog: 'made' | 'read', open: boolean): void {
    if (open) this.#watchedBy = dialog;
    else if (this.#watchedBy === dialog) this.#watchedBy = this.#problem = null;
  }

  /** Saves one to its end; true when there is a file. */
  run(request: Omit<SheetRequest, 'id'>): Promise<boolean> {
    return this.#follow((id) => bridge.sheets.save({ id, ...request }));
  }
  /** The same for rows of a sheet that was read back. */
  runRead(id: string, what: 'import' | 'rest', ticks: SheetTicks): Promise<boolean> {
    return this.#follow((run) => bridge.sheets.saveRead({ id, run, what, ticks }));
  }

  async #follow(start: (id: string) => Promise<Reply<SheetDone | null>>): Promise<boolean> {
    const id = crypto.randomUUID();
    this.#id = id;
    this.#done = 0;
    this.#total = null;
    this.#problem = null;
    const reply = await start(id);
    this.#id = null;
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
    if (this.#id !== null) void bridge.sheets.cancel({ id: this.#id });
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

export const saving = new Saving();
