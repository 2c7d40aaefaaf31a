import type { EditSelection, SheetDone } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { FileTask } from '../../app/file-task.svelte.ts';
import { m as lazyMessages } from '../../messages/lazy.ts';
import { m } from './messages.ts';

/** Saves edits as a sheet. Saving continues on other pages. */
class EditSheetSaving extends FileTask {
  constructor() {
    super(bridge.sheets, lazyMessages.sheets);
    bridge.on('sheets.progress', ({ id, done, total }) => this.report(id, done, total));
  }

  /** Asks for a file and saves the selected edits. Does nothing while others are being saved. */
  async save(selection: EditSelection): Promise<void> {
    if (this.isRunning) return;
    const sheet = { selection, name: m.sheetName, format: 'xlsx', separator: ',' } as const;
    await this.run(null, (id) => bridge.edits.saveSheet({ id, ...sheet }), this.#describe);
  }

  readonly #describe = ({ files: [first, ...others] }: SheetDone): string =>
    others.length === 0 ? m.saved(first?.fileName ?? '') : m.savedFiles(others.length + 1);
}

export const editSheetSaving = new EditSheetSaving();
