import { serveCalls } from '../base/thread.ts';
import { type Leads, type NumberedPage, parsePage } from './shared/parse-page.ts';

const handlers = { take: (page: NumberedPage) => parsePage(page, (leads) => emit('leads', leads)) };
const { emit } = serveCalls(handlers);

export type PageHandlers = typeof handlers;
export interface PageEvents {
  readonly leads: Leads;
}
