import { statSync } from 'node:fs';
import { runWithDiskErrors, openReadOnly } from '../db/open-database.ts';
import { getCacheFiles } from '../shared/database-files.ts';
import { createReusingInflate } from '../shared/body-compression.ts';
import { readerQueries } from './reader-queries.ts';
import { type ReadContext, createReadContext } from './read-context.ts';

/** In kilobytes. The system caches the file's pages anyway, and scans that read them from there are as fast. */
const pageCacheKilobytes = 2_000;

type Table = typeof readerQueries;
/** Every query, bound to one connection. */
export type ReaderQueries = {
  readonly [Name in keyof Table]: Table[Name] extends (reading: ReadContext, ...args: infer Asked) => infer Answer
    ? (...args: Asked) => Answer
    : never;
};

export interface Reader extends ReaderQueries {
  /** Returns the size on disk in bytes. */
  size(): number;
  close(): void;
}

/**
 * Creates a reader of the cache in `folder`. It opens its connection on the first query. Every query can fail with
 * `disk`.
 */
export const createReader = (folder: string): Reader => {
  let reading: ReadContext | undefined;
  const getConnection = (): ReadContext =>
    (reading ??= createReadContext(openReadOnly(folder, pageCacheKilobytes), createReusingInflate()));
  const guard =
    (ask: (reading: ReadContext, ...args: never[]) => unknown) =>
    (...args: never[]): unknown =>
      runWithDiskErrors(folder, () => ask(getConnection(), ...args));
  const guardedQueries = Object.fromEntries(Object.entries(readerQueries).map(([name, ask]) => [name, guard(ask)]));
  return {
    ...(guardedQueries as unknown as ReaderQueries),
    size: () =>
      getCacheFiles(folder)
        .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, size) => sum + size, 0),
    close: () => reading?.db.close(),
  };
};
