import { extname } from 'node:path';
import { VitrineError } from '../base/errors.ts';
import { runJob } from '../base/job.ts';
import type { Thread } from '../base/thread.ts';
import type { ExportSeparator, SheetFormat } from '../contract/constants.ts';
import { m } from '../messages/index.ts';
import type { SelectedEdits } from '../outbox/db/edits/staged-edit-conditions.ts';
import type { StagedEditCalls } from '../outbox/db/edits/staged-edit-calls.ts';
import type { SheetProgress } from '../sheets/contract.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';
import type { EditsHandlers } from './edits-thread.ts';

/** The path and format of a sheet of edits. */
export interface SheetTarget {
  /** Identifies the sheet in progress reports and for `cancel`. */
  readonly id: string;
  readonly path: string;
  readonly format: SheetFormat;
  /** Used for CSV only. */
  readonly separator: ExportSeparator;
  /** Called with the rows written so far. */
  readonly onProgress?: (progress: SheetProgress) => void;
}

/** Writes sheets of edits, one at a time. */
export interface EditSheets {
  /** Fails with `disk`, `cancelled`, or with `conflict` while another is written or if no edit is selected. */
  save(selection: SelectedEdits, target: SheetTarget): Promise<SheetWritten>;
  /** Cancels the sheet with this ID; incomplete files are removed. Does nothing if it is not being written. */
  cancel(id: string): void;
  /** Cancels the sheet that is written, and refuses others. */
  stop(): void;
}

/** Returns the path of the sheet for assets, next to the one for products. */
const getAssetSheetPath = (path: string): string => {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}_${m.edits.labels.assets}${extension}`;
};

export const createEditSheets = (
  thread: Pick<Thread<EditsHandlers>, 'call'>,
  table: Pick<Thread<StagedEditCalls>, 'call'>,
  account: () => string,
): EditSheets => {
  let current: { readonly id: string; isCancelled: boolean } | null = null;
  let isStopped = false;

  const stopIfCancelled = (): void => {
    if (isStopped || current?.isCancelled === true) throw new VitrineError('cancelled', m.sheets.cancelled);
  };
  /** Hands the selected edits over to the thread; returns the number of their items. */
  const collect = async (selection: SelectedEdits): Promise<number> => {
    const items = new Set<string>();
    for (let after = 0; ;) {
      const page = await table.call('pageOfEdits', { after, only: selection });
      const last = page.at(-1);
      if (last === undefined) return items.size;
      await thread.call('addToSheet', page);
      for (const { resource, item } of page) items.add(`${resource} ${item}`);
      stopIfCancelled();
      after = last.seq;
    }
  };
  const write = async (selection: SelectedEdits, { id, onProgress, ...target }: SheetTarget): Promise<SheetWritten> => {
    const total = await collect(selection);
    if (total === 0) throw new VitrineError('conflict', m.edits.sheet.empty);
    await thread.call('beginSheet', { ...target, assetPath: getAssetSheetPath(target.path), account: account() });
    return runJob(() => thread.call('continueSheet', undefined), {
      beforeTurn: stopIfCancelled,
      onProgress: (done) => onProgress?.({ id, done, total }),
    });
  };
  return {
    save: async (selection, target) => {
      if (current !== null) throw new VitrineError('conflict', m.sheets.conflict);
      current = { id: target.id, isCancelled: false };
      try {
        return await write(selection, target);
      } catch (error) {
        // A thread that has ended has removed its files.
        await thread.call('endSheet', undefined).catch(() => undefined);
        throw error;
      } finally {
        current = null;
      }
    },
    cancel: (id) => {
      if (current?.id === id) current.isCancelled = true;
    },
    stop: () => {
      isStopped = true;
    },
  };
};
