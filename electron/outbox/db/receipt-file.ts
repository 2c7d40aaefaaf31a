import { openPartFile } from '../../export/part-file.ts';
import type { PartFile } from '../../export/part-file.ts';

/** The file of one receipt; it appears only when it is complete. */
export interface ReceiptFile {
  /** Begins the file and abandons an earlier one. Fails with `disk`. */
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
