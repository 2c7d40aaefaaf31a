import { loadPatterns } from '../shared/rule-patterns.ts';
import { type Reader, createReader } from './reader.ts';
import type { WindowOptions } from './item-rows.ts';

/** The handlers of the reader thread. Each takes its arguments as one array. */
export type ReaderHandlers = {
  readonly [Name in keyof Reader]: (
    asked: Parameters<Reader[Name]>,
  ) => ReturnType<Reader[Name]> | Promise<ReturnType<Reader[Name]>>;
};

/** Whether a query evaluates rules, and so may need patterns. */
const needsPatterns = (name: string, asked: readonly unknown[]): boolean =>
  name === 'answersOf' || (name === 'query' && (asked[3] as WindowOptions | undefined)?.rule !== undefined);

/** Creates the handlers of the reader thread for the database in `folder`. */
export const createReaderHandlers = (folder: string): ReaderHandlers => {
  const reader = createReader(folder) as unknown as Record<string, (...asked: unknown[]) => unknown>;
  const calls = Object.entries(reader).map(([name, ask]) => [
    name,
    (asked: unknown[] = []) => (needsPatterns(name, asked) ? loadPatterns().then(() => ask(...asked)) : ask(...asked)),
  ]);
  return Object.fromEntries(calls) as ReaderHandlers;
};
