import type { SnapshotItem } from '../cache/read/snapshot.ts';

export interface TableWriter<Item = SnapshotItem> {
  write(items: readonly Item[]): void;
  /** Writes the end of the file. */
  end(): void;
  /** The number of texts that were truncated to the size of a cell. */
  readonly cut: number;
}

/** Receives the written bytes. */
export type WriteChunk = (chunk: Uint8Array) => void;
