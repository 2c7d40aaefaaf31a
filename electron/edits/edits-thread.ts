import { workerData } from 'node:worker_threads';
import { createJobSlot } from '../base/job.ts';
import { serveCalls } from '../base/thread.ts';
import { loadPatterns } from '../cache/shared/rule-patterns.ts';
import type { EditEffects, StoredEdit } from '../outbox/db/edits/staged-edit-rows.ts';
import type { ProfileRules } from '../cache/read/evaluation/rule-effects.ts';
import { type EditEvaluator, openEditEvaluator } from './thread/evaluate-edits.ts';
import { type EditSheetJob, type EditSheetOptions, openEditSheet } from './thread/sheet-job.ts';

const { folder } = workerData as { readonly folder: string };

let evaluator: EditEvaluator | null = null;
let edits: StoredEdit[] = [];
const sheet = createJobSlot<EditSheetJob>();

const endEvaluation = (): void => {
  evaluator?.close();
  evaluator = null;
};

const endSheet = (): void => {
  sheet.close();
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
  beginSheet: (options: Omit<EditSheetOptions, 'folder'>): void => {
    sheet.begin(() => openEditSheet(edits, { ...options, folder }));
    edits = [];
  },
  /** Continues the sheet for one turn. */
  continueSheet: sheet.continue,
  /** Ends the sheet and removes incomplete files. */
  endSheet,
  close: (): void => {
    endEvaluation();
    endSheet();
  },
};
export type EditsHandlers = typeof handlers;

serveCalls(handlers);
