import { workerData } from 'node:worker_threads';
import { closeOnError } from '../base/close-on-error.ts';
import { serveCalls } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { EditEffects, StoredEdit } from '../outbox/db/staged-edits.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import type { SheetWritten } from '../tables/sheet/write-rows.ts';
import { type EditEvaluator, openEditEvaluator } from './thread/evaluate-edits.ts';
import { type EditSheetJob, type EditSheetOptions, openEditSheet } from './thread/sheet-job.ts';

const { folder } = workerData as { readonly folder: string };
/** The duration of work in one call, in milliseconds. */
const turnMs = 100;

let evaluator: EditEvaluator | null = null;
let edits: StoredEdit[] = [];
let sheet: EditSheetJob | null = null;
let steps: Generator<number, SheetWritten> | null = null;

const endEvaluation = (): void => {
  evaluator?.close();
  evaluator = null;
};

const endSheet = (): void => {
  sheet?.close();
  sheet = null;
  steps = null;
  edits = [];
};

const handlers = {
  /** Prepares the rules of these profiles that are about fields of products. */
  beginEvaluation: async ({ profiles, fields }: { profiles: readonly ProfileRules[]; fields: readonly string[] }) => {
    await loadPatterns();
    endEvaluation();
    evaluator = openEditEvaluator(folder, profiles, fields);
  },
  /** Returns the effects of edits on the prepared rules. */
  evaluate: (some: readonly StoredEdit[]): EditEffects[] => {
    if (evaluator === null) throw new Error('No rules were prepared');
    return evaluator.of(some);
  },
  /** Releases the snapshot: while it is open, the write-ahead log of the cache only grows. */
  endEvaluation,
  /** Takes the next edits of a sheet. */
  addToSheet: (some: readonly StoredEdit[]): void => {
    edits.push(...some);
  },
  /** Starts the sheet of the edits that were added. */
  beginSheet: (options: Omit<EditSheetOptions, 'folder'>): void =>
    closeOnError(endSheet)(() => {
      sheet = openEditSheet(edits, { ...options, folder });
      steps = sheet.steps();
    }),
  /** Continues the sheet for one turn. Returns the number of rows so far until all files are complete. */
  continueSheet: (): SheetWritten | number =>
    closeOnError(endSheet)(() => {
      if (steps === null) throw new Error('No sheet was begun');
      const until = performance.now() + turnMs;
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          endSheet();
          return step.value;
        }
        if (performance.now() >= until) return step.value;
      }
    }),
  /** Ends the sheet and removes incomplete files. */
  endSheet,
  close: (): void => {
    endEvaluation();
    endSheet();
  },
};
export type EditsHandlers = typeof handlers;

serveCalls(handlers);
