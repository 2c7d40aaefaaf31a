import type { SnapshotItem } from '../cache/read/snapshot.ts';

/** Turns items into a file, some at a time. */
export interface ExportWriter<Item = SnapshotItem> {
  write(items: readonly Item[]): void;
  /** Writes what stands after the last item. */
  end(): void;
  /** Texts that did not fit into a cell and were cut. */
  readonly cut: number;
}

/** Where the bytes go. */
export type Put = (chunk: Uint8Array) => void;
