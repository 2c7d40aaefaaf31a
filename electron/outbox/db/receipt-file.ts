import { openPartFile } from '../../export/part-file.ts';
import type { PartFile } from '../../export/part-file.ts';

/** One receipt on its way to the disk; there only when it is whole. */
export interface ReceiptFile {
  /** Begins the file; one that was begun before is given up. Fails with `disk`. */
  begin(path: string): void;
  write(piece: Uint8Array): void;
  /** Puts it in its place. */
  finish(): void;
  /** Removes what was written. Safe to call at any time. */
  abandon(): void;
}

export const createReceiptFile = (): ReceiptFile => {
  let file: PartFile | null = null;
  const open = (): PartFile => {
    if (!file) throw new Error('No receipt was begun');
    return file;
  };
  const abandon = (): void => {
    file?.abandon();
    file = null;
  };
  return {
    begin: (path) => {
      abandon();
      file = openPartFile(path);
    },
    write: (piece) => open().write(piece),
    finish: () => {
      open().finish();
      file = null;
    },
    abandon,
  };
};
