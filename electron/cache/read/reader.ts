import { statSync } from 'node:fs';
import { guarded, openReadOnly } from '../db/open-database.ts';
import { cacheFiles } from '../shared/database-files.ts';
import { inflateInPlace } from '../shared/deflate.ts';
import { questions } from './questions.ts';
import { createReadContext } from './read-context.ts';
import type { ReadContext } from './read-context.ts';

/** Kilobytes: the system keeps the file's pages anyway, and searches that read each of them from there are as quick. */
const pageCache = 2_000;

type Table = typeof questions;
/** Every question, asked of one connection. */
export type Questions = {
  readonly [Name in keyof Table]: Table[Name] extends (reading: ReadContext, ...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Answer
    : never;
};

export interface Reader extends Questions {
  /** Bytes on the disk. */
  size(): number;
  close(): void;
}

/** Reads the cache of `folder` on a connection of its own, opened at the first question. Every question can fail with `disk`. */
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
