import { existsSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import {
  type BrowserWindow,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
  app,
  dialog,
} from 'electron';
import { withoutAsar } from '../base/without-asar.ts';
import { m } from '../messages/index.ts';
import { confirmInMessageBox } from './message-boxes.ts';

/** The options of a save dialog. */
export interface SaveFileOptions {
  readonly title: string;
  /** The suggested file name. */
  readonly name: string;
  /** The file formats; the first is preselected. */
  readonly kinds: readonly [SaveKind, ...SaveKind[]];
  /** The label of the button; `Export` by default. */
  readonly button?: string;
}

/** A file format with its display name and extension. */
export interface SaveKind {
  readonly ending: string;
  readonly name: string;
}

/**
 * Appends the extension, because Linux returns the name as typed. The resulting path may be an existing file that the
 * dialog has not asked about.
 */
const withExtension = (path: string, [{ ending }]: SaveFileOptions['kinds']): string =>
  process.platform === 'linux' && extname(path) === '' ? `${path}.${ending}` : path;

const getReplacePrompt = (path: string): MessageBoxOptions => ({
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
): ((question: SaveFileOptions) => Promise<string | null>) => {
  let folder: string | null = null;
  const choose = async ({
    title,
    name,
    kinds,
    button = m.exporting.buttons.export,
  }: SaveFileOptions): Promise<string | null> => {
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
    const path = withExtension(filePath, kinds);
    if (path === filePath || !withoutAsar(() => existsSync(path))) return path;
    if (await confirmInMessageBox(window, getReplacePrompt(path))) return path;
    return choose({ title, name: basename(path), kinds, button });
  };
  return choose;
};

/** Shows a dialog that opens files. Resolves to the chosen paths; empty if it was closed. */
const openPaths = async (
  window: () => BrowserWindow | null,
  options: OpenDialogOptions,
): Promise<readonly string[]> => {
  const parent = window();
  const { canceled, filePaths } = parent
    ? await dialog.showOpenDialog(parent, options)
    : await dialog.showOpenDialog(options);
  return canceled ? [] : filePaths;
};

/** Asks the user for files or a folder in a native dialog; empty if it was closed. */
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
    return openPaths(window, options);
  };

/** The options of a dialog that opens one file. */
export interface OpenFileOptions {
  readonly title: string;
  /** The label of the button. */
  readonly button: string;
  readonly kind: { readonly name: string; readonly endings: readonly string[] };
}

/** Asks the user for one file in a native dialog; null if it was closed. */
export const chooseOpen =
  (window: () => BrowserWindow | null) =>
  async ({ title, button, kind }: OpenFileOptions): Promise<string | null> => {
    const options = {
      title,
      buttonLabel: button,
      properties: ['openFile' as const],
      filters: [{ name: kind.name, extensions: [...kind.endings] }],
    };
    return (await openPaths(window, options))[0] ?? null;
  };

/** The options of a dialog that selects one folder. */
export interface SelectFolderOptions {
  readonly title: string;
  /** The label of the button. */
  readonly button: string;
  /** The initial folder; null: the system's Downloads folder. */
  readonly at: string | null;
}

/** Asks the user for one folder in a native dialog, which can create new ones; null if it was closed. */
export const chooseFolder =
  (window: () => BrowserWindow | null) =>
  async ({ title, button, at }: SelectFolderOptions): Promise<string | null> => {
    const options = {
      title,
      buttonLabel: button,
      defaultPath: at ?? app.getPath('downloads'),
      properties: ['openDirectory' as const, 'createDirectory' as const, 'promptToCreate' as const],
    };
    return (await openPaths(window, options))[0] ?? null;
  };
