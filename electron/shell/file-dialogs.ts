import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { BrowserWindow, MessageBoxOptions, SaveDialogOptions } from 'electron';
import { withoutAsar } from '../base/without-asar.ts';
import { m } from '../messages/index.ts';

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

/** Linux leaves the name as it was typed, and where that is another's file now, nobody has asked about it. */
const withEnding = (path: string, [{ ending }]: SaveQuestion['kinds']): string =>
  process.platform === 'linux' && extname(path) === '' ? `${path}.${ending}` : path;

const replaceQuestion = (path: string): MessageBoxOptions => ({
  type: 'warning',
  message: m.program.replace.message(basename(path)),
  detail: m.program.replace.detail(dirname(path)),
  buttons: [m.program.replace.buttons.replace, m.program.replace.buttons.rename],
  defaultId: 1,
  cancelId: 1,
  noLink: true,
});

/**
 * Returns a function that asks the user for the path of a new file in a native dialog: first in Downloads, then in the
 * folder of the last file. An existing file is replaced only if the user agrees. Resolves to null if the user cancels.
 */
export const chooseSave = (
  window: () => BrowserWindow | null,
): ((question: SaveQuestion) => Promise<string | null>) => {
  let folder: string | null = null;
  const mayReplace = async (path: string): Promise<boolean> => {
    const parent = window();
    const question = replaceQuestion(path);
    const { response } = await (parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question));
    return response === 0;
  };
  const choose = async ({
    title,
    name,
    kinds,
    button = m.exporting.buttons.export,
  }: SaveQuestion): Promise<string | null> => {
    const options: SaveDialogOptions = {
      title,
      buttonLabel: button,
      defaultPath: join(folder ?? app.getPath('downloads'), name),
      filters: kinds.map((kind) => ({ name: kind.name, extensions: [kind.ending] })),
      properties: ['showOverwriteConfirmation'],
    };
    const parent = window();
    const { canceled, filePath } = parent
      ? await dialog.showSaveDialog(parent, options)
      : await dialog.showSaveDialog(options);
    if (canceled || filePath === '') return null;
    folder = dirname(filePath);
    const path = withEnding(filePath, kinds);
    if (path === filePath || !withoutAsar(() => existsSync(path)) || (await mayReplace(path))) return path;
    return choose({ title, name: basename(path), kinds, button });
  };
  return choose;
};

/** Asks the person for files or a folder in the system's own dialog; empty when they closed it. */
export const chooseFiles =
  (window: () => BrowserWindow | null) =>
  async (what: 'files' | 'folder'): Promise<readonly string[]> => {
    const properties: ('openFile' | 'openDirectory' | 'multiSelections')[] =
      what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory', 'multiSelections'];
    const options = {
      title: what === 'files' ? m.program.menu.uploadFiles : m.program.titles.uploadFolder,
      buttonLabel: m.program.buttons.review,
      properties,
    };
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? [] : filePaths;
  };

/** What a dialog asks that opens one file. */
export interface OpenQuestion {
  readonly title: string;
  /** What the button says. */
  readonly button: string;
  readonly kind: { readonly name: string; readonly endings: readonly string[] };
}

/** Asks the person for one file in the system's own dialog; null when they closed it. */
export const chooseOpen =
  (window: () => BrowserWindow | null) =>
  async ({ title, button, kind }: OpenQuestion): Promise<string | null> => {
    const options = {
      title,
      buttonLabel: button,
      properties: ['openFile' as const],
      filters: [{ name: kind.name, extensions: [...kind.endings] }],
    };
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  };

/** What a dialog asks that takes one folder. */
export interface FolderQuestion {
  readonly title: string;
  /** What the button says. */
  readonly button: string;
  /** Where it begins; null: where the system says. */
  readonly at: string | null;
}

/** Asks the person for one folder in the system's own dialog, where they can make a new one; null when they closed it. */
export const chooseFolder =
  (window: () => BrowserWindow | null) =>
  async ({ title, button, at }: FolderQuestion): Promise<string | null> => {
    const options = {
      title,
      buttonLabel: button,
      defaultPath: at ?? app.getPath('downloads'),
      properties: ['openDirectory' as const, 'createDirectory' as const, 'promptToCreate' as const],
    };
    const parent = window();
    const { canceled, filePaths } = parent
      ? await dialog.showOpenDialog(parent, options)
      : await dialog.showOpenDialog(options);
    return canceled ? null : (filePaths[0] ?? null);
  };
