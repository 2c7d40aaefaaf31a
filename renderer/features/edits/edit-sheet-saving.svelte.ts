import type { EditSelection } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { ShownRuns } from '../../app/shown-runs.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { m } from './messages.ts';

/** The sheet of edits that is being saved. Saving continues on other pages. */
class EditSheetSaving {
  readonly #runs = new ShownRuns<null>();

  constructor() {
    bridge.on('sheets.progress', ({ id, done, total }) => this.#runs.report(id, done, total));
  }

  get isRunning(): boolean {
    return this.#runs.current !== null;
  }
  get done(): number {
    return this.#runs.current?.done ?? 0;
  }
  /** The number of rows, or null before the first ones are written. */
  get total(): number | null {
    return this.#runs.current?.total ?? null;
  }

  /** Asks for a file and saves the selected edits. A toast shows the result. */
  async run(selection: EditSelection): Promise<void> {
    if (this.isRunning) return;
    const id = crypto.randomUUID();
    this.#runs.begin(id, null);
    const reply = await bridge.edits.saveSheet({ id, selection, name: m.sheetName, format: 'xlsx', separator: ',' });
    this.#runs.end(id);
    if (!reply.ok) {
      if (reply.error.code !== 'cancelled') toasts.show({ tone: 'danger', words: reply.error.message });
      return;
    }
    const files = reply.value?.files ?? [];
    const [first] = files;
    if (first === undefined) return;
    toasts.show({
      tone: 'success',
      words: files.length === 1 ? m.saved(first.fileName) : m.savedFiles(files.length),
      link: { words: m.showInFolder, run: () => void bridge.sheets.showInFolder({ id }) },
    });
  }

  cancel(): void {
    const run = this.#runs.current;
    if (run !== null) void bridge.sheets.cancel({ id: run.id });
  }
}

export const editSheetSaving = new EditSheetSaving();
