import { createReader } from './reader.ts';
import type { Reader } from './reader.ts';

/** Each question takes its arguments as one list. */
export type ReaderHandlers = {
  readonly [Name in keyof Reader]: (asked: Parameters<Reader[Name]>) => ReturnType<Reader[Name]>;
};

/** What the thread that reads is asked, over the database in `folder`. */
export const readerCalls = (folder: string): ReaderHandlers => {
  const reader = createReader(folder) as unknown as Record<string, (...asked: unknown[]) => unknown>;
  const calls = Object.entries(reader).map(([name, ask]) => [name, (asked: unknown[]) => ask(...asked)]);
  return Object.fromEntries(calls) as ReaderHandlers;
};
