import { dirname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';

/** What a save dialog asks. */
export interface SaveQuestion {
  readonly title: string;
  /** The name that is offered. */
  readonly name: string;
  readonly kind: { readonly ending: string; readonly name: string };
}

/** Asks the person where a file goes, in the system's own dialog: first in Downloads, then where the last one went. Null when they closed it. */
export const chooseSave = (
  window: () => BrowserWindow | null,
): ((question: SaveQuestion) => Promise<string | null>) => {
  let folder: string | null = null;
  return async ({ title, name, kind }) => {
    const options = {
      title,
      buttonLabel: 'Export',
      defaultPath: join(folder ?? app.getPath('downloads'), name),
      filters: [{ name: kind.name, extensions: [kind.ending] }],
    };
    const parent = window();
    const { canceled, filePath } = parent
      ? await dialog.showSaveDialog(parent, options)
      : await dialog.showSaveDialog(options);
    if (canceled || filePath === '') return null;
    folder = dirname(filePath);
    return filePath;
  };
};
