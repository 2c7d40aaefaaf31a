import { Moving } from '../../base/thread.ts';
import { buffersOf, partsOf } from './parsed-page.ts';
import type { PageAsked, ParsedPage } from './parsed-page.ts';

/** A page that is to be taken apart; the number tells it from others. */
export type NumberedPage = PageAsked & { readonly number: number };

/** Where a page leads, known before it has been taken apart. */
export interface Leads {
  readonly number: number;
  readonly next: string | null;
}

/** Takes a page apart for another thread. */
export const takePage = ({ number, ...asked }: NumberedPage, onLeads: (page: Leads) => void): Moving<ParsedPage> => {
  const parts = partsOf(asked, (next) => onLeads({ number, next }));
  return new Moving(parts, buffersOf(parts));
};
