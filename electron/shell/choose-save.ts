import { dirname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow } from 'electron';

/** What a save dialog asks. */
export interface SaveQuestion {
  readonly title: string;
  /** The name that is offered. */
  readonly name: string;
  /** What can be written; the first is offered. */
  readonly kinds: readonly [SaveKind, ...SaveKind[]];
  /** What the button says; `Export` by default. */
  readonly button?: string;
}

/** A format as a person knows it, and the ending of its files. */
export interface SaveKind {
  readonly ending: string;
  readonly name: string;
}

/** Asks the person where a file goes, in the system's own dialog: first in Downloads, then where the last one went. Null when they closed it. */
export const chooseSave = (
  window: () => BrowserWindow | null,
): ((question: SaveQuestion) => Promise<string | null>) => {
  let folder: string | null = null;
  return async ({ title, name, kinds, button = 'Export' }) => {
    const options = {
      title,
      buttonLabel: button,
      defaultPath: join(folder ?? app.getPath('downloads'), name),
      filters: kinds.map((kind) => ({ name: kind.name, extensions: [kind.ending] })),
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
