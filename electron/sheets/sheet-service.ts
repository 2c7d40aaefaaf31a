import { runJob } from '../base/job.ts';
import { startOnDemandThread } from '../base/on-demand-thread.ts';
import { type Thread, startThread, writeDeadlineMs } from '../base/thread.ts';
import { VitrineError } from '../base/errors.ts';
import { withCleanup } from '../base/with-cleanup.ts';
import type { ChangedColumn, SheetPreview, SheetProgress, SheetRequest } from './contract.ts';
import { m } from '../messages/index.ts';
import type { ChangedSource } from './save/row-sources.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';
import { type SheetHistory, createSheetHistory } from './sheet-history.ts';
import { type SheetReadParts, type ReadSheets, createCancelledError, createReadSheets } from './read-sheets.ts';
import { type ValueCounts, createValueCounts } from './value-counts.ts';
import type { SheetHandlers } from './save-thread.ts';

/** The sheets of one account. One at a time is written, on a separate thread. */
export interface Sheets {
  /** Reads sheets and compares them. */
  readonly reading: ReadSheets;
  /** Counts the values of attributes. */
  readonly values: ValueCounts;
  /** The sheets that were saved or read. */
  readonly history: SheetHistory;
  /** Returns the columns in which products changed, the most frequent first. Fails with `disk`. */
  changedColumns(source: ChangedSource): Promise<readonly ChangedColumn[]>;
  /**
   * Returns the first rows and the files of a sheet without writing them. A newer call cancels an older one
   * (`cancelled`). Fails with `disk`.
   */
  preview(request: SheetRequest): Promise<SheetPreview>;
  /**
   * Writes the sheet to `path`, or to numbered files next to it. `onProgress` is called about ten times a second. Fails
   * with `cancelled`, `disk`, `file` (too many columns for a spreadsheet) or `conflict` (another sheet is being
   * written).
   */
  save(request: SheetRequest, path: string, onProgress: (progress: SheetProgress) => void): Promise<SheetWritten>;
  /** Cancels the sheet with this ID if it is being written, and removes its files. */
  cancel(id: string): void;
  /** Cancels all work and waits for its end. Can be called twice. */
  close(): Promise<void>;
}

export interface SheetsParts {
  /** The folder of the sources or of the built main process. */
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  /** Returns the hash that identifies the account in its sheets. */
  readonly account: () => string;
  /** Returns the rules that evaluate rows of a read sheet. Absent: none. */
  readonly profiles?: SheetReadParts['profiles'];
  readonly creations?: SheetReadParts['creations'];
}

interface Run {
  stopped: boolean;
}

interface SaveRun extends Run {
  readonly id: string;
  readonly close: () => Promise<void>;
  over: Promise<unknown>;
}

/** The idle time in milliseconds after which the thread of the previews ends. */
const maxIdleMs = 30_000;
const closing = { finalCall: 'close', deadlineMs: writeDeadlineMs } as const;

const previewRows = 9;
/** The maximum number of rows for which the preview counts files. Counting takes as long as writing. */
const maxCountedRows = 20_000;

type SaveThread = Thread<SheetHandlers>;

const toTheEnd = (thread: SaveThread, run: Run, onProgress: (done: number) => void): Promise<SheetWritten> =>
  runJob(() => thread.call('continue', undefined), {
    beforeTurn: () => {
      if (run.stopped) throw createCancelledError();
    },
    onProgress,
  });

const previewOn = async (
  thread: SaveThread,
  run: Run,
  request: { readonly request: SheetRequest; readonly account: string },
): Promise<SheetPreview> => {
  const { total, headers, rows } = await thread.call(
    'begin',
    { ...request, path: null, first: previewRows },
    { replaces: 'preview' },
  );
  const counted = total > maxCountedRows ? null : await toTheEnd(thread, run, () => undefined);
  const files = counted?.files.map(({ fileName, rows: own, bytes }) => ({ fileName, rows: own, bytes })) ?? null;
  return { total, headers, rows, files };
};

/** Creates the sheets for the cache in `folder`. */
export const createSheets = ({ root, folder, account, profiles, creations }: SheetsParts): Sheets => {
  const reading = createReadSheets({ root, folder, account, profiles, creations });
  const values = createValueCounts(root, folder);
  let saving: SaveRun | null = null;
  let showing: Run | null = null;

  const start = (): SaveThread => startThread<SheetHandlers>(root, 'sheets/save-thread', { folder });
  /** Each change in the dialog requests another preview, so the thread stays for the next one. */
  const previews = startOnDemandThread({ start, closing, idleFor: maxIdleMs });

  const stop = (run: Run | null): void => {
    if (run !== null) run.stopped = true;
  };

  return {
    reading,
    values,
    history: createSheetHistory(folder),
    changedColumns: (source) => previews.call('changedColumns', source),
    preview: async (request) => {
      stop(showing);
      const run: Run = { stopped: false };
      showing = run;
      try {
        return await previewOn(previews, run, { request, account: account() });
      } finally {
        // A newer preview closes the job of this one.
        if (showing === run) await previews.call('close', undefined).catch(() => undefined);
      }
    },
    save: (request, path, onProgress) => {
      if (saving !== null) return Promise.reject(new VitrineError('conflict', m.sheets.conflict));
      const { id } = request;
      const thread = start();
      const close = (): Promise<void> => thread.close(closing);
      const run: SaveRun = { id, stopped: false, close, over: Promise.resolve() };
      const write = async (): Promise<SheetWritten> => {
        const { total } = await thread.call('begin', { path, request, first: 0, account: account() });
        onProgress({ id, done: 0, total });
        return toTheEnd(thread, run, (rows) => onProgress({ id, done: rows, total }));
      };
      const done = withCleanup(write(), close);
      run.over = done.catch(() => undefined);
      saving = run;
      return done.finally(() => (saving = null));
    },
    cancel: (id) => {
      if (saving?.id === id) stop(saving);
      else {
        reading.cancel(id);
        values.cancel(id);
      }
    },
    close: async () => {
      stop(saving);
      stop(showing);
      const run = saving;
      await Promise.all([run?.close(), previews.close(), reading.close(), values.close()]);
      await run?.over;
    },
  };
};
