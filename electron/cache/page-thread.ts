import { serveCalls } from '../base/thread.ts';
import { type PageLinks, type NumberedPage, parsePage } from './shared/parse-page.ts';

const handlers = { take: (page: NumberedPage) => parsePage(page, (leads) => emit('leads', leads)) };
const { emit } = serveCalls(handlers);

export type PageHandlers = typeof handlers;
export interface PageEvents {
  readonly leads: PageLinks;
}
