import { dialog } from 'electron';
import type { BrowserWindow } from 'electron';

/** Asks the person for files or a folder in the system's own dialog; empty when they closed it. */
export const chooseFiles =
  (window: () => BrowserWindow | null) =>
  async (what: 'files' | 'folder'): Promise<readonly string[]> => {
    const properties: ('openFile' | 'openDirectory' | 'multiSelections')[] =
      what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory', 'multiSelections'];
    const options = { title: what === 'files' ? 'Upload files' : 'Upload folder', buttonLabel: 'Review', properties };
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? [] : filePaths;
  };
