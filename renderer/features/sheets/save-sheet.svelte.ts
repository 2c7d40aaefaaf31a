import type { Reply, SheetDone, SheetRequest, SheetSelection } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { FileTask } from '../../app/file-task.svelte.ts';
import { m } from '../../messages/lazy.ts';

class SheetSaving extends FileTask {
  constructor() {
    super(bridge.sheets, m.sheets);
    bridge.on('sheets.progress', ({ id, done, total }) => this.report(id, done, total));
  }

  /** Saves a sheet. Resolves to whether a file was written. */
  save(request: Omit<SheetRequest, 'id'>): Promise<boolean> {
    return this.#save((id) => bridge.sheets.save({ id, ...request }));
  }
  /** Saves rows of a read sheet. Resolves to whether a file was written. */
  saveRead(id: string, what: 'import' | 'rest', ticks: SheetSelection): Promise<boolean> {
    return this.#save((run) => bridge.sheets.saveRead({ id, run, what, ticks }));
  }

  #save(start: (id: string) => Promise<Reply<SheetDone | null>>): Promise<boolean> {
    return this.run(null, start, ({ rows, files }) => m.sheets.done(rows, files.length, files[0]?.fileName ?? ''));
  }
}

export const sheetSaving = new SheetSaving();
