import { nativeImage } from 'electron';
import type { BrowserWindow, NativeImage } from 'electron';

/** The width and height of the picture at the pointer, in points. macOS draws it in full, once for each file. */
const iconSize = 64;

/** Returns a function that makes the drag in progress one of files. It does nothing if the window is closed. */
export const dragOut = (window: () => BrowserWindow | null, iconPath: string): ((files: readonly string[]) => void) => {
  let icon: NativeImage | null = null;
  return (files) => {
    const [file] = files;
    if (file === undefined) return;
    icon ??= nativeImage.createFromPath(iconPath).resize({ width: iconSize, height: iconSize, quality: 'best' });
    window()?.webContents.startDrag({ file, files: [...files], icon });
  };
};
