import { z } from 'zod';
import type { AlikeAsset } from './alike.ts';
import type { Bytes, ResourceId } from '../base/brand.ts';
import { answers } from './define.ts';
import { reviewFilters, reviewNotes } from './values.ts';
import type { ReviewFilter, ReviewNote } from './values.ts';

/** `attention`: what needs a look first, then what has no product; `unmatched`: what has no product first. */
export const reviewOrders = ['attention', 'unmatched', 'found', 'name', 'size'] as const;
export type ReviewOrder = (typeof reviewOrders)[number];

/** How the names of files are read and written, as a person typed it. Empty texts change nothing. */
export interface ReviewRules {
  /** Where the SKU stands in a file's name, such as `{sku}_{n}.{ext}`. */
  readonly sku: string;
  /** The name a file is sent under, such as `{sku}_{nn}.{ext}`; empty: its own. */
  readonly name: string;
  /** The alt text of files that carry none, such as `{label} – {n}`; empty: none. */
  readonly altText: string;
}

export interface ReviewFile {
  /** Its place in the batch; the only way to name the file from the renderer. */
  readonly id: number;
  /** As it is called on this computer. */
  readonly name: string;
  /** The name that it is sent under, when that is another. */
  readonly sentAs: string | null;
  readonly size: Bytes | null;
  /** By content, such as `JPG`; by the name's ending where the content says nothing. */
  readonly type: string;
  /** Of a picture, as its header tells. */
  readonly pixels: { readonly width: number; readonly height: number } | null;
  readonly note: ReviewNote;
  /** All that is noteworthy, in words, the most important first. */
  readonly words: string;
  readonly ticked: boolean;
  /** Whether it can be sent at all. */
  readonly sendable: boolean;
  /** What the pattern took for the SKU, and where in the name it stands; `at` is null when it is a folder's name. */
  readonly sku: { readonly text: string; readonly at: number | null } | null;
  /** The product of that SKU, as far as the cache knows one. */
  readonly product: { readonly id: ResourceId; readonly sku: string; readonly label: string | null } | null;
  readonly altText: { readonly text: string; readonly from: 'file' | 'rule' | 'person' } | null;
  /** The picture of the account that looks like it; null: none that is known; absent: it was not compared yet. */
  readonly alike?: AlikeAsset | null | undefined;
}

/** One kind of trouble: how many files have it, and how many of them are ticked. */
export interface ReviewTrouble {
  readonly note: ReviewNote;
  readonly files: number;
  readonly ticked: number;
}

/** A review in figures; its files are asked for window by window with `review.rows`. */
export interface Review {
  readonly batch: string;
  /** Rises with every change of a row: what was read before it may be out of date. */
  readonly revision: number;
  /** The folder they came from, when it was one. */
  readonly folder: string | null;
  /** `finding`: the folders are being read; `comparing`: the files are; `ready`: all is known. */
  readonly stage: 'finding' | 'comparing' | 'ready';
  readonly files: number;
  readonly bytes: Bytes;
  /** How many of them have been read and compared. */
  readonly compared: number;
  /** How many each question finds. */
  readonly counts: Readonly<Record<ReviewFilter, number>>;
  /** Those that occur, and can be sent. */
  readonly troubles: readonly ReviewTrouble[];
  readonly ticked: { readonly files: number; readonly bytes: Bytes };
  readonly rules: ReviewRules;
  /** What is wrong with a rule, in words. A wrong rule changes nothing: the last right one stays in force. */
  readonly problems: { readonly [Name in keyof ReviewRules]: string | null };
  /** A rule is still being applied: the figures below grow. */
  readonly arranging: boolean;
  /** Files whose SKU is that of a product. */
  readonly matched: number;
  /** Files that are sent under another name. */
  readonly renamed: number;
  /** Ticked files that would have the name of another. */
  readonly nameTwice: number;
  /** How many of the ticked files are written down in the outbox, once it was started; null before. */
  readonly starting: number | null;
  /** Whether this account's uploads carry an alt text at all (a setting), and how many ticked files have one. */
  readonly altText: { readonly sent: boolean; readonly files: number };
}

/** A stretch of a review's files. */
export interface ReviewWindow {
  readonly revision: number;
  readonly offset: number;
  /** How many the question finds. */
  readonly total: number;
  readonly rows: readonly ReviewFile[];
  /** Whether all, some or none of what it finds, and can be sent, is ticked. */
  readonly head: 'all' | 'some' | 'none';
}

const batch = z.uuid();
const asked = {
  filter: z.enum(reviewFilters),
  words: z.string().max(500),
};
/** Which files: one, all of a kind of trouble, or all that a question finds. */
const someSchema = z.union([
  z.strictObject({ file: z.int().min(0) }),
  z.strictObject({ note: z.enum(reviewNotes) }),
  z.strictObject(asked),
]);
export type ReviewSome = z.infer<typeof someSchema>;

const rowsSchema = z.strictObject({
  ...asked,
  order: z.enum(reviewOrders),
  offset: z.int().min(0),
  limit: z.int().min(1).max(400),
});
export type ReviewAsked = z.infer<typeof rowsSchema>;

const rule = z.string().max(1_000);

export const reviewCalls = {
  /** Opens the system's dialog; null when the person closed it. */
  'review.pick': answers<Review | null>()(z.strictObject({ what: z.enum(['files', 'folder']) })),
  /** The review as it stands; `notFound` when it is closed, as for every call that names a batch. */
  'review.get': answers<Review>()(z.strictObject({ batch })),
  /** A window of its files. */
  'review.rows': answers<ReviewWindow>()(z.strictObject({ batch, asked: rowsSchema })),
  /** Ticks or unticks files that can be sent. */
  'review.choose': answers<Review>()(z.strictObject({ batch, some: someSchema, upload: z.boolean() })),
  /** Changes the rules that are given, and keeps the right ones for this account's next review. */
  'review.arrange': answers<Review>()(
    z.strictObject({
      batch,
      rules: z.strictObject({ sku: rule.optional(), name: rule.optional(), altText: rule.optional() }),
    }),
  ),
  /** Gives one file its own alt text; null: what the file or the rule says. */
  'review.describe': answers<Review>()(
    z.strictObject({ batch, file: z.int().min(0), altText: z.string().max(10_000).nullable() }),
  ),
  /**
   * Puts the ticked files into the outbox and closes the review. Answers how many: 0 when it was dismissed meanwhile;
   * `badArgument` when none is ticked.
   */
  'review.start': answers<{ readonly files: number }>()(z.strictObject({ batch })),
  /** Closes a review; nothing was sent. Safe to call twice. */
  'review.dismiss': answers<undefined>()(z.strictObject({ batch })),
} as const;

/**
 * The one channel that carries paths, from the preload alone: it turns File objects into paths with `webUtils` and
 * the page cannot name it. Answers the review, or null when nothing usable was dropped.
 */
export const droppedFiles = {
  channel: 'review.dropped',
  argument: z.strictObject({ paths: z.array(z.string().max(32_768)).max(10_000) }),
} as const;

export interface ReviewEvents {
  /** The figures of a review that changed; at most a few times a second. */
  readonly 'review.changed': Review;
}
