import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { ResourceName } from '../model/index.ts';
import { takePage } from './shared/take-page.ts';
import type { Leads, NumberedPage } from './shared/take-page.ts';
import { Writer } from './write/writer.ts';

const { folder } = workerData as { readonly folder: string };
const writer = new Writer(folder, join(import.meta.dirname, 'migrations'), (resources) => emit('changed', resources));

const handlers = {
  open: writer.open.bind(writer),
  take: (page: NumberedPage) => takePage(page, (leads) => emit('leads', leads)),
  ingest: writer.ingest.bind(writer),
  put: writer.put.bind(writer),
  channelMissed: writer.channelMissed.bind(writer),
  beginPass: writer.beginPass.bind(writer),
  departing: writer.departing.bind(writer),
  endPass: writer.endPass.bind(writer),
  failPass: writer.failPass.bind(writer),
  clearHistory: writer.clearHistory.bind(writer),
  indexValues: writer.indexValues.bind(writer),
  setDescriptionAttribute: writer.setDescriptionAttribute.bind(writer),
  setCompletenessOff: writer.setCompletenessOff.bind(writer),
  rest: writer.rest.bind(writer),
  close: writer.close.bind(writer),
};
const { emit } = serveThread(handlers, { tellSlow: true });
writer.onIndexed = (well) => emit('indexed', well);

export type WriterHandlers = typeof handlers;
export interface WriterEvents {
  readonly changed: readonly ResourceName[];
  /** More has been read out of the bodies for filters; false: it could not be. */
  readonly indexed: boolean;
  readonly leads: Leads;
}
