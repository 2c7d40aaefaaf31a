import { Moving } from '../../base/thread.ts';
import { buffersOf, partsOf } from './parsed-page.ts';
import type { PageAsked, ParsedPage } from './parsed-page.ts';

/** A page to parse, identified by a number. */
export type NumberedPage = PageAsked & { readonly number: number };

/** The address of the page that follows, available before the items are extracted. */
export interface Leads {
  readonly number: number;
  readonly next: string | null;
}

/** Parses a page for another thread. */
export const takePage = ({ number, ...asked }: NumberedPage, onLeads: (page: Leads) => void): Moving<ParsedPage> => {
  const parts = partsOf(asked, (next) => onLeads({ number, next }));
  return new Moving(parts, buffersOf(parts));
};
