import type { SnapshotItem } from '../cache/read/snapshot.ts';

/** Writes items in a file format. */
export interface ExportWriter<Item = SnapshotItem> {
  write(items: readonly Item[]): void;
  /** Writes what follows the last item. */
  end(): void;
  /** Texts that did not fit into a cell and were cut. */
  readonly cut: number;
}

/** Takes the bytes. */
export type Put = (chunk: Uint8Array) => void;
