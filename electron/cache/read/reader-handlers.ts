import { loadPatterns } from '../shared/rule-patterns.ts';
import { type Reader, createReader } from './reader.ts';
import type { WindowOptions } from './item-rows.ts';

/** The handlers of the reader thread. Each takes its arguments as one array. */
export type ReaderHandlers = {
  readonly [Name in keyof Reader]: (
    args: Parameters<Reader[Name]>,
  ) => ReturnType<Reader[Name]> | Promise<ReturnType<Reader[Name]>>;
};

/** Whether a query evaluates rules, and so may need patterns. */
const needsPatterns = (name: string, args: readonly unknown[]): boolean =>
  name === 'answersOf' || (name === 'query' && (args[3] as WindowOptions | undefined)?.rule !== undefined);

/** Creates the handlers of the reader thread for the database in `folder`. */
export const createReaderHandlers = (folder: string): ReaderHandlers => {
  const reader = createReader(folder) as unknown as Record<string, (...args: unknown[]) => unknown>;
  const calls = Object.entries(reader).map(([name, ask]) => [
    name,
    (args: unknown[] = []) => (needsPatterns(name, args) ? loadPatterns().then(() => ask(...args)) : ask(...args)),
  ]);
  return Object.fromEntries(calls) as ReaderHandlers;
};
