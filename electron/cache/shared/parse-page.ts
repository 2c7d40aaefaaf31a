import { TransferredResult } from '../../base/thread.ts';
import { type PageRequest, type ParsedPage, getPageBuffers, parsePageParts } from './parsed-page.ts';

/** A page to parse, identified by a number. */
export type NumberedPage = PageRequest & { readonly number: number };

/** The address of the page that follows, available before the items are extracted. */
export interface PageLinks {
  readonly number: number;
  readonly next: string | null;
}

/** Parses a page for another thread. */
export const parsePage = (
  { number, ...asked }: NumberedPage,
  onLeads: (page: PageLinks) => void,
): TransferredResult<ParsedPage> => {
  const parts = parsePageParts(asked, (next) => onLeads({ number, next }));
  return new TransferredResult(parts, getPageBuffers(parts));
};
