import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { ExportScope } from '../contract/export.ts';
import type { ComparedFile } from '../contract/saving.ts';
import type { ComparedGroup } from '../contract/values.ts';
import { compareFolder } from './read/compare-folder.ts';
import type { Compared } from './read/compare-folder.ts';

/** What is compared with what. */
export interface CompareData {
  /** The account's folder, with its copy. */
  readonly folder: string;
  /** The folder that the person chose. */
  readonly root: string;
  readonly scope: ExportScope;
}

/** Milliseconds of work in one call: how soon it can be left off. */
const turn = 100;

// A file of the user whose name ends in `.asar` is a file like any other. The thread's own code is loaded by now.
process.noAsar = true;

const { folder, root, scope } = workerData as CompareData;
const steps = compareFolder(folder, root, scope);
let last: Compared | null = null;

const counts = ({ groups }: Compared): Readonly<Record<ComparedGroup, number>> => ({
  hereOnly: groups.hereOnly.length,
  both: groups.both.length,
  otherContent: groups.otherContent.length,
  thereOnly: groups.thereOnly.length,
  unreadable: groups.unreadable.length,
});

/** The thread of one comparison. */
const handlers = {
  /** Works for one turn. */
  continue: async () => {
    const until = performance.now() + turn;
    for (;;) {
      const { value, done } = await steps.next();
      last = value;
      const { found, read, bytes } = value;
      if (done === true || performance.now() >= until)
        return { done: done === true, found, read, bytes, counts: counts(value) };
    }
  },
  rows: ({ group, from, to }: { group: ComparedGroup; from: number; to: number }): readonly ComparedFile[] =>
    last?.groups[group].slice(from, to) ?? [],
};
export type CompareHandlers = typeof handlers;

serveThread(handlers);
