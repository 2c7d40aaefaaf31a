import { serveThread } from '../base/thread.ts';
import { takePage } from './shared/take-page.ts';
import type { Leads, NumberedPage } from './shared/take-page.ts';

const handlers = { take: (page: NumberedPage) => takePage(page, (leads) => emit('leads', leads)) };
const { emit } = serveThread(handlers);

export type PageHandlers = typeof handlers;
export interface PageEvents {
  readonly leads: Leads;
}
