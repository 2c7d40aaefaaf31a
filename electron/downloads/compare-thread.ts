import { workerData } from 'node:worker_threads';
import { serveCalls } from '../base/thread.ts';
import type { ExportScope } from '../export/contract.ts';
import type { ComparedFile } from './contract.ts';
import type { ComparedGroup } from '../contract/constants.ts';
import { type ComparisonProgress, compareFolder } from './read/compare-folder.ts';

/** The arguments of a comparison. */
export interface CompareData {
  /** The account's folder, with its cache. */
  readonly folder: string;
  /** The folder that the user chose. */
  readonly root: string;
  readonly scope: ExportScope;
}

/** The duration of work in one call, in milliseconds. It limits the delay of a cancel. */
const turnMs = 100;

// Without this, Electron treats a user's file with the extension `.asar` as an archive. The thread's own code is
// already loaded.
process.noAsar = true;

const { folder, root, scope } = workerData as CompareData;
const steps = compareFolder(folder, root, scope);
let last: ComparisonProgress | null = null;

const countGroups = ({ groups }: ComparisonProgress): Readonly<Record<ComparedGroup, number>> => ({
  hereOnly: groups.hereOnly.length,
  both: groups.both.length,
  otherContent: groups.otherContent.length,
  thereOnly: groups.thereOnly.length,
  unreadable: groups.unreadable.length,
});

/** The thread of one comparison. */
const handlers = {
  /** Continues for one turn. */
  continue: async () => {
    const until = performance.now() + turnMs;
    for (;;) {
      const { value, done } = await steps.next();
      last = value;
      const { found, read, bytes } = value;
      if (done === true || performance.now() >= until)
        return { done: done === true, found, read, bytes, counts: countGroups(value) };
    }
  },
  rows: ({ group, from, to }: { group: ComparedGroup; from: number; to: number }): readonly ComparedFile[] =>
    last?.groups[group].slice(from, to) ?? [],
};
export type CompareHandlers = typeof handlers;

serveCalls(handlers);
