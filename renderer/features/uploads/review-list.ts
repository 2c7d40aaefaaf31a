import type { ReviewFile, ReviewFilter, ReviewNote } from '../../../electron/contract/index.ts';
import { visible } from '../../list/visible.ts';

/** The questions above the list of a review, in their order. */
export const reviewFilters: readonly ReviewFilter[] = [
  'all',
  'noteworthy',
  'alreadyThere',
  'check',
  'unreadable',
  'noProduct',
];

const choices: ReadonlySet<ReviewNote> = new Set(['sameName', 'alreadyThere', 'probablyThere', 'twice']);

/** Whether uploading it is a choice worth naming: something like it is there already. */
export const hasAction = ({ sendable, note }: ReviewFile): boolean => sendable && choices.has(note);

/** A name in three: before the SKU, the SKU as it stands in the name, and after it; without a SKU all of it is after. */
export interface MarkedName {
  readonly before: string;
  readonly sku: string;
  readonly after: string;
}

/** Where the SKU stands in a file's name; nothing in the name is hidden. */
export const markSku = (name: string, sku: ReviewFile['sku']): MarkedName => {
  if (sku?.at === null || sku?.at === undefined) return { before: '', sku: '', after: visible(name) };
  const end = sku.at + sku.text.length;
  return {
    before: visible(name.slice(0, sku.at)),
    sku: visible(name.slice(sku.at, end)),
    after: visible(name.slice(end)),
  };
};
