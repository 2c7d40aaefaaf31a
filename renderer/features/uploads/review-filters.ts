import type { ReviewFile, ReviewFilter, ReviewNote } from '../../../electron/contract/index.ts';
import { showHiddenCharacters } from '../../list/visible-text.ts';

/** The filters above the list of a review, in order. */
export const reviewListFilters: readonly ReviewFilter[] = [
  'all',
  'noteworthy',
  'alreadyThere',
  'check',
  'unreadable',
  'noProduct',
];

const choices: ReadonlySet<ReviewNote> = new Set(['sameName', 'alreadyThere', 'probablyThere', 'twice']);

/** Whether the upload needs a decision, because the account has similar content. */
export const hasAction = ({ sendable, note }: ReviewFile): boolean => sendable && choices.has(note);

/** A name in three segments: before the SKU, the SKU as written in the name, and after it. Without a SKU, the whole name is in `after`. */
export interface MarkedName {
  readonly before: string;
  readonly sku: string;
  readonly after: string;
}

/** Splits a file's name at its SKU. No character of the name is lost. */
export const markSku = (name: string, sku: ReviewFile['sku']): MarkedName => {
  if (sku?.at === null || sku?.at === undefined) return { before: '', sku: '', after: showHiddenCharacters(name) };
  const end = sku.at + sku.text.length;
  return {
    before: showHiddenCharacters(name.slice(0, sku.at)),
    sku: showHiddenCharacters(name.slice(sku.at, end)),
    after: showHiddenCharacters(name.slice(end)),
  };
};
