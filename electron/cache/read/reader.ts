import { statSync } from 'node:fs';
import { guarded, openReadOnly } from '../db/open-database.ts';
import { cacheFiles } from '../shared/database-files.ts';
import { inflateInPlace } from '../shared/deflate.ts';
import { questions } from './questions.ts';
import { createReadContext } from './read-context.ts';
import type { ReadContext } from './read-context.ts';

/** In kilobytes. The system caches the file's pages anyway, and scans that read them from there are as fast. */
const pageCache = 2_000;

type Table = typeof questions;
/** Every query, bound to one connection. */
export type Questions = {
  readonly [Name in keyof Table]: Table[Name] extends (reading: ReadContext, ...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer
    : never;
};

export interface Reader extends Questions {
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
  const connection = (): ReadContext =>
    (reading ??= createReadContext(openReadOnly(folder, pageCache), inflateInPlace()));
  const guard =
    (ask: (reading: ReadContext, ...asked: never[]) => unknown) =>
    (...asked: never[]): unknown =>
      guarded(folder, () => ask(connection(), ...asked));
  const asked = Object.fromEntries(Object.entries(questions).map(([name, ask]) => [name, guard(ask)]));
  return {
    ...(asked as unknown as Questions),
    size: () =>
      cacheFiles(folder)
        .map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0)
        .reduce((sum, size) => sum + size, 0),
    close: () => reading?.db.close(),
  };
};
