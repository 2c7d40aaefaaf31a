import { extname } from 'node:path';
import { VitrineError } from '../base/errors.ts';
import type { Thread } from '../base/thread.ts';
import type { ExportSeparator, SheetFormat } from '../contract/constants.ts';
import { m } from '../messages/index.ts';
import type { SelectedEdits } from '../outbox/db/staged-edit-conditions.ts';
import type { StagedEditCalls } from '../outbox/db/staged-edit-calls.ts';
import type { SheetWritten } from '../sheets/save/write-rows.ts';
import type { EditsHandlers } from './edits-thread.ts';

/** The path and format of a sheet of edits. */
export interface SheetTarget {
  readonly path: string;
  readonly format: SheetFormat;
  /** For CSV only. */
  readonly separator: ExportSeparator;
}

/** Writes sheets of edits, one at a time. */
export interface EditSheets {
  /** Fails with `disk`, `cancelled`, or with `conflict` while another is written or if no edit is selected. */
  save(selection: SelectedEdits, target: SheetTarget): Promise<SheetWritten>;
  /** Stops the sheet that is written; incomplete files are removed. */
  stop(): void;
}

/** Returns the path of the sheet for assets, next to the one for products. */
const assetPathOf = (path: string): string => {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}_${m.edits.labels.assets}${extension}`;
};

export const createEditSheets = (
  thread: Pick<Thread<EditsHandlers>, 'call'>,
  table: Pick<Thread<StagedEditCalls>, 'call'>,
  account: () => string,
): EditSheets => {
  let isWriting = false;
  let isStopped = false;

  /** Hands the selected edits over to the thread; returns their number. */
  const collect = async (selection: SelectedEdits): Promise<number> => {
    let count = 0;
    for (let after = 0; ;) {
      const page = await table.call('pageOfEdits', { after, only: selection });
      const last = page.at(-1);
      if (last === undefined) return count;
      await thread.call('addToSheet', page);
      count += page.length;
      after = last.seq;
    }
  };
  const write = async (selection: SelectedEdits, target: SheetTarget): Promise<SheetWritten> => {
    if ((await collect(selection)) === 0) throw new VitrineError('conflict', m.edits.sheet.empty);
    await thread.call('beginSheet', { ...target, assetPath: assetPathOf(target.path), account: account() });
    for (;;) {
      if (isStopped) throw new VitrineError('cancelled', m.sheets.cancelled);
      const written = await thread.call('continueSheet', undefined);
      if (written !== null) return written;
    }
  };
  return {
    save: async (selection, target) => {
      if (isWriting) throw new VitrineError('conflict', m.sheets.conflict);
      isWriting = true;
      try {
        return await write(selection, target);
      } catch (error) {
        // A thread that has ended has removed its files.
        await thread.call('endSheet', undefined).catch(() => undefined);
        throw error;
      } finally {
        isWriting = false;
      }
    },
    stop: () => {
      isStopped = true;
    },
  };
};
