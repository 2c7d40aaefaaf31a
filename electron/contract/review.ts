import { z } from 'zod';
import type { LookAlikeAsset } from '../pictures/look-alikes-contract.ts';
import type { Bytes, ResourceId } from '../base/branded-types.ts';
import { defineCall } from './define.ts';
import { type ReviewFilter, type ReviewNote, reviewFilterNames, reviewNotes } from './constants.ts';

/** `attention`: files with a note first, then files without a product; `unmatched`: files without a product first. */
export const reviewOrders = ['attention', 'unmatched', 'found', 'name', 'size'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** The patterns for reading and writing file names, as typed by the user. An empty text has no effect. */
export interface ReviewRules {
  /** The position of the SKU in a file name, such as `{sku}_{n}.{ext}`. */
  readonly sku: string;
  /** The name under which a file is sent, such as `{sku}_{nn}.{ext}`; empty: its own name. */
  readonly name: string;
  /** The alt text of files that contain none, such as `{label} – {n}`; empty: none. */
  readonly altText: string;
}

export interface ReviewFile {
  /** Its index in the review, by which the renderer identifies the file. */
  readonly id: number;
  /** The name on this computer. */
  readonly name: string;
  /** The name under which it is sent, if it is different. */
  readonly sentAs: string | null;
  readonly size: Bytes | null;
  /** The type by content, such as `JPG`; by extension if the content does not identify it. */
  readonly type: string;
  /** The size of a picture according to its header. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  readonly note: ReviewNote;
  /** The messages of all notes, the most important first. */
  readonly message: string;
  readonly ticked: boolean;
  /** Whether it can be sent. */
  readonly sendable: boolean;
  /**
   * The text that the pattern interprets as SKU, and its offset in the name; `at` is null if it is the name of a
   * folder.
   */
  readonly sku: { readonly text: string; readonly at: number | null } | null;
  /** The cached product with that SKU, if any. */
  readonly product: { readonly id: ResourceId; readonly sku: string; readonly label: string | null } | null;
  readonly altText: { readonly text: string; readonly from: 'file' | 'rule' | 'person' } | null;
  /** The look-alike in the account; null: none is known; absent: it was not compared yet. */
  readonly alike?: LookAlikeAsset | null | undefined;
}

/** A kind of note, with the number of files that have it and the number of selected ones. */
export interface ReviewNoteCount {
  readonly note: ReviewNote;
  readonly files: number;
  readonly ticked: number;
}

/** The figures of a review. Its files are queried in ranges with `review.rows`. */
export interface Review {
  readonly batch: string;
  /** Increases with every change of a row: rows read before may be stale. */
  readonly revision: number;
  /** The folder of the files, if they are from one folder. */
  readonly folder: string | null;
  /**
   * `finding`: folders are being read; `comparing`: files are being read and compared; `ready`: everything is complete.
   */
  readonly stage: 'finding' | 'comparing' | 'ready';
  readonly files: number;
  readonly bytes: Bytes;
  /** The number of files that have been read and compared. */
  readonly compared: number;
  readonly counts: Readonly<Record<ReviewFilter, number>>;
  /** The notes that occur on files that can be sent. */
  readonly troubles: readonly ReviewNoteCount[];
  readonly ticked: { readonly files: number; readonly bytes: Bytes };
  readonly rules: ReviewRules;
  /** The error messages of the patterns. An invalid pattern has no effect: the last valid one remains in use. */
  readonly problems: { readonly [Name in keyof ReviewRules]: string | null };
  /** Whether a pattern is still being applied, so that the figures below are increasing. */
  readonly arranging: boolean;
  /** The number of files whose SKU is that of a product. */
  readonly matched: number;
  /** The number of files that are sent under another name. */
  readonly renamed: number;
  /** The number of selected files that would have the same name as another one. */
  readonly nameTwice: number;
  /** The number of selected files already stored in the outbox after `review.start`; null before. */
  readonly starting: number | null;
  /** Whether uploads of this account send an alt text (a setting), and the number of selected files that have one. */
  readonly altText: { readonly sent: boolean; readonly files: number };
}

/** A range of the files of a review. */
export interface ReviewWindow {
  readonly revision: number;
  readonly offset: number;
  /** The number of matching files. */
  readonly total: number;
  readonly rows: readonly ReviewFile[];
  /** Whether all, some or none of the matching files that can be sent are selected. */
  readonly head: 'all' | 'some' | 'none';
}

const batch = z.uuid();
const reviewQuery = {
  filter: z.enum(reviewFilterNames),
  searchText: z.string().max(500),
};
/** A set of files: one file, all with a kind of note, or all matches of a filter. */
const someSchema = z.union([
  z.strictObject({ file: z.int().min(0) }),
  z.strictObject({ note: z.enum(reviewNotes) }),
  z.strictObject(reviewQuery),
]);
export type ReviewSome = z.infer<typeof someSchema>;

const rowsSchema = z.strictObject({
  ...reviewQuery,
  order: z.enum(reviewOrders),
  offset: z.int().min(0),
  limit: z.int().min(1).max(400),
});
export type ReviewRowsQuery = z.infer<typeof rowsSchema>;

const rule = z.string().max(1_000);

export const reviewCalls = {
  /** Opens the system's file dialog; null if the user closed it. */
  'review.pick': defineCall<Review | null>()(z.strictObject({ what: z.enum(['files', 'folder']) })),
  /** The current review. Like every call with a batch, rejects with `notFound` after the review is closed. */
  'review.get': defineCall<Review>()(z.strictObject({ batch })),
  /** A range of the files. */
  'review.rows': defineCall<ReviewWindow>()(z.strictObject({ batch, asked: rowsSchema })),
  /** Selects or deselects files that can be sent. */
  'review.choose': defineCall<Review>()(z.strictObject({ batch, some: someSchema, upload: z.boolean() })),
  /** Changes the given patterns, and stores the valid ones for the next review of this account. */
  'review.arrange': defineCall<Review>()(
    z.strictObject({
      batch,
      rules: z.strictObject({ sku: rule.optional(), name: rule.optional(), altText: rule.optional() }),
    }),
  ),
  /** Sets the alt text of one file; null: uses that of the file or the pattern. */
  'review.describe': defineCall<Review>()(
    z.strictObject({ batch, file: z.int().min(0), altText: z.string().max(10_000).nullable() }),
  ),
  /**
   * Adds the selected files to the outbox and closes the review. Returns their number, or 0 if the review was dismissed
   * in the meantime. Rejects with `badArgument` if no file is selected.
   */
  'review.start': defineCall<{ readonly files: number }>()(z.strictObject({ batch })),
  /** Closes a review without sending anything. Safe to call twice. */
  'review.dismiss': defineCall<undefined>()(z.strictObject({ batch })),
} as const;

/**
 * The only channel that carries paths. Only the preload script uses it: it converts File objects to paths with
 * `webUtils`, and the page cannot name it. Returns the review, or null if no usable file was dropped.
 */
export const droppedFiles = {
  channel: 'review.dropped',
  argument: z.strictObject({ paths: z.array(z.string().max(32_768)).max(10_000) }),
} as const;

export interface ReviewEvents {
  /** The figures of a changed review; emitted at most a few times a second. */
  readonly 'review.changed': Review;
}
