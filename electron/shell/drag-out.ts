import type { BrowserWindow } from 'electron';

/** Makes the drag that is under way in the window one of files; nothing happens where the window is gone. */
export const dragOut =
  (window: () => BrowserWindow | null, icon: string) =>
  (files: readonly string[]): void => {
    const [file] = files;
    if (file !== undefined) window()?.webContents.startDrag({ file, files: [...files], icon });
  };
