import { workerData } from 'node:worker_threads';
import { serveCalls } from '../../base/thread.ts';
import type { LookAlikeAsset } from '../../pictures/look-alikes-contract.ts';
import type { Review, ReviewRowsQuery, ReviewRules, ReviewSome, ReviewWindow } from '../../contract/review.ts';
import type { SourceFile } from '../outbox-types.ts';
import { openAccountCopy } from './account-lookup.ts';
import { type BatchOptions, OpenReview } from './review.ts';

// A user's file whose name ends in `.asar` is treated as a regular file. The thread's own code is already loaded.
process.noAsar = true;

const { folder, ...options } = workerData as BatchOptions & { readonly folder: string };
const copy = openAccountCopy(folder);
const batch = new OpenReview(options, copy, (review) => served.emit('changed', review));

/** The handlers of a review's thread, which finds, reads and compares the files and holds the results. */
const handlers = {
  review: (): Review => batch.review(),
  rows: (query: ReviewRowsQuery): ReviewWindow => batch.rows(query),
  choose: ({ some, upload }: { some: ReviewSome; upload: boolean }): Review => batch.choose(some, upload),
  arrange: (rules: { readonly [Name in keyof ReviewRules]?: string | undefined }): Review => batch.arrange(rules),
  describe: ({ file, altText }: { file: number; altText: string | null }): Review => batch.describe(file, altText),
  file: (file: number): SourceFile | null => batch.file(file),
  nextToCompare: (from: number): number | null => batch.nextToCompare(from),
  compared: ({ file, alike }: { file: number; alike: LookAlikeAsset | null }): void => batch.compared(file, alike),
  decide: (): number => batch.decide(),
  chosen: ({ from, to }: { from: number; to: number }): readonly SourceFile[] => batch.chosen(from, to),
};
const served = serveCalls(handlers);
batch.begin();

export type ReviewHandlers = typeof handlers;
export interface ReviewThreadEvents {
  readonly changed: Review;
}
