import { type BrowserWindow, type NativeImage, nativeImage } from 'electron';

/** The size of the drag icon in points. macOS draws it once for each file. */
const iconSize = 64;

/** Returns a function that turns the drag in progress into a drag of files. It does nothing if the window is closed. */
export const createDragOut = (
  window: () => BrowserWindow | null,
  iconPath: string,
): ((files: readonly string[]) => void) => {
  let icon: NativeImage | null = null;
  return (files) => {
    const [file] = files;
    if (file === undefined) return;
    icon ??= nativeImage.createFromPath(iconPath).resize({ width: iconSize, height: iconSize, quality: 'best' });
    window()?.webContents.startDrag({ file, files: [...files], icon });
  };
};
