import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ResourceId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import { toDisplayPath } from '../base/display-path.ts';
import { type StartThread, type Thread, type ThreadLimits, startThread } from '../base/thread.ts';
import type { ExportScope } from '../export/contract.ts';
import type { ComparedFile, FolderComparison } from './contract.ts';
import type { ComparedGroup } from '../contract/constants.ts';
import { m } from '../messages/index.ts';
import type { CompareHandlers } from './compare-thread.ts';

const log = createLogger('downloads');

/** The heap of a comparison: it holds the metadata of 200,000 files, and one file at a time. */
const threadLimits: ThreadLimits = { maxOldGenerationSizeMb: 1_500, outOfMemory: m.files.tooMuchMemory };

/** Comparisons of folders with the files of one account: one at a time, on a separate thread. */
export interface Comparisons {
  /**
   * Starts a comparison and returns immediately. `onCompared` receives its progress. The previous comparison is closed.
   */
  readonly open: (root: string, scope: ExportScope) => FolderComparison;
  /** Returns files `from` to `to` (exclusive) of a group. Rejects with `notFound` after it is closed. */
  readonly rows: (id: string, group: ComparedGroup, from: number, to: number) => Promise<readonly ComparedFile[]>;
  /** Returns the paths of the files in a group. */
  readonly paths: (id: string, group: ComparedGroup) => Promise<readonly string[]>;
  readonly assets: (id: string, group: ComparedGroup) => Promise<readonly ResourceId[]>;
  /** Can be called twice. */
  readonly dismiss: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ComparisonsParts {
  readonly root: URL;
  /** The account's folder. */
  readonly folder: string;
  readonly onCompared: (comparison: FolderComparison) => void;
  readonly startThread?: StartThread | undefined;
}

interface Current {
  readonly id: string;
  readonly root: string;
  readonly thread: Thread<CompareHandlers>;
  closed: boolean;
}

const nothing = { hereOnly: 0, both: 0, otherContent: 0, thereOnly: 0, unreadable: 0 } as const;

/** Returns the progress of a comparison that starts. */
const createInitialProgress = ({ id, root }: Current): FolderComparison => ({
  id,
  folder: toDisplayPath(root),
  state: 'reading',
  found: 0,
  read: 0,
  bytes: 0,
  counts: nothing,
  problem: null,
});

export const createComparisons = (parts: ComparisonsParts): Comparisons => {
  const { root, folder, onCompared } = parts;
  let current: Current | null = null;

  const getCurrent = (id: string): Current => {
    if (current?.id !== id) throw new VitrineError('notFound', m.downloads.comparisonClosed);
    return current;
  };
  const run = async (own: Current): Promise<void> => {
    const { id, thread } = own;
    const shown = toDisplayPath(own.root);
    for (;;) {
      const { done, ...figures } = await thread.call('continue', undefined);
      if (own.closed) return;
      onCompared({ id, folder: shown, state: done ? 'done' : 'reading', ...figures, problem: null });
      if (done) return;
    }
  };
  const end = async (own: Current | null): Promise<void> => {
    if (own === null || own.closed) return;
    own.closed = true;
    if (current === own) current = null;
    await own.thread.close();
  };
  const readAllRows = async (id: string, group: ComparedGroup): Promise<readonly ComparedFile[]> =>
    getCurrent(id).thread.call('rows', { group, from: 0, to: Number.MAX_SAFE_INTEGER });

  return {
    open: (into, scope) => {
      void end(current);
      const thread = (parts.startThread ?? startThread)<CompareHandlers>(
        root,
        'downloads/compare-thread',
        { folder, root: into, scope },
        threadLimits,
      );
      const openComparison: Current = { id: randomUUID(), root: into, thread, closed: false };
      current = openComparison;
      const began = createInitialProgress(openComparison);
      run(openComparison).catch((error: unknown) => {
        if (openComparison.closed) return;
        log.error('A folder could not be compared', error);
        const problem = error instanceof VitrineError ? error.message : m.downloads.notCompared;
        onCompared({ ...began, state: 'done', problem });
      });
      return began;
    },
    rows: async (id, group, from, to) => getCurrent(id).thread.call('rows', { group, from, to }),
    paths: async (id, group) => {
      const openComparison = getCurrent(id);
      return (await readAllRows(id, group)).flatMap(({ path }) =>
        path === null ? [] : [join(openComparison.root, ...path.split('/'))],
      );
    },
    assets: async (id, group) => (await readAllRows(id, group)).flatMap(({ asset }) => asset ?? []),
    dismiss: async (id) => {
      if (current?.id === id) await end(current);
    },
    close: () => end(current),
  };
};
