import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import { serveThread } from '../base/thread.ts';
import type { ResourceName } from '../model/index.ts';
import { Writer } from './writer.ts';

const { folder } = workerData as { readonly folder: string };
const writer = new Writer(folder, join(import.meta.dirname, 'migrations'), (resources) => emit('changed', resources));

const handlers = {
  open: writer.open.bind(writer),
  ingest: writer.ingest.bind(writer),
  put: writer.put.bind(writer),
  beginPass: writer.beginPass.bind(writer),
  endPass: writer.endPass.bind(writer),
  failPass: writer.failPass.bind(writer),
  setDescriptionAttribute: writer.setDescriptionAttribute.bind(writer),
  close: writer.close.bind(writer),
};
const { emit } = serveThread(handlers);

export type WriterHandlers = typeof handlers;
export interface WriterEvents {
  readonly changed: readonly ResourceName[];
}
