import type { ChangesExport, ExportDone, ExportRequest, Reply } from '../../../electron/contract/index.ts';
import { bridge } from '../../app/bridge.ts';
import { FileTask } from '../../app/file-task.svelte.ts';
import { m } from '../../messages/lazy.ts';

/** The singular and plural label of the exported items: `product` and `products`. */
export interface ExportedItemLabels {
  readonly one: string;
  readonly many: string;
}

class Exporting extends FileTask<ExportedItemLabels> {
  constructor() {
    super(bridge.export, m.exporting);
    bridge.on('export.progress', ({ id, written, total }) => this.report(id, written, total));
  }

  /** Exports items. Resolves to whether a file was written. */
  exportItems(what: ExportedItemLabels, request: Omit<ExportRequest, 'id'>): Promise<boolean> {
    return this.#export(what, (id) => bridge.export.run({ id, ...request }));
  }
  /** Exports changes. Resolves to whether a file was written. */
  exportChanges(request: Omit<ChangesExport, 'id'>): Promise<boolean> {
    return this.#export(m.exporting.changes, (id) => bridge.export.changes({ id, ...request }));
  }

  #export(what: ExportedItemLabels, start: (id: string) => Promise<Reply<ExportDone | null>>): Promise<boolean> {
    return this.run(what, start, ({ rows, fileName }) => m.exporting.done(rows, what.one, what.many, fileName));
  }
}

export const exporting = new Exporting();
