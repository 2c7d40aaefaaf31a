import { existsSync } from 'node:fs';
import path from 'node:path';
import { app } from './app.ts';
import { HostBrowserWindow } from './browser-window.ts';
import type { Part } from './events.ts';
import { isReady } from './lifecycle.ts';
import { isHeaded } from './mode.ts';
import { recorded, logLine } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';
import { windows } from './windows.ts';

type Implemented = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox';

const answers = { open: [] as string[][], save: [] as string[], message: [] as number[] };

/** Sets the result of the next open dialog. An empty list cancels it. */
export function answerOpenDialog(paths: string[]): void {
  answers.open.push(paths);
}

/** Sets the result of the next save dialog. An empty path cancels it. */
export function answerSaveDialog(file: string): void {
  answers.save.push(file);
}

/** Sets the index of the button that is pressed in the next message box. */
export function answerMessageBox(button: number): void {
  answers.message.push(button);
}

/** Discards the answers that no dialog has used, so that a later test does not get them. */
export function forgetAnswers(): void {
  for (const prepared of Object.values(answers)) prepared.length = 0;
}

function split<Options>(args: readonly unknown[]): { window: HostBrowserWindow | undefined; options: Options } {
  const [first, second] = args;
  const window = first instanceof HostBrowserWindow ? first : [...windows][0];
  return { window, options: (second ?? (first instanceof HostBrowserWindow ? {} : first) ?? {}) as Options };
}

function record<Answer>(kind: string, options: unknown, answer: Answer): Answer {
  recorded.dialogs.push({ kind, options: JSON.parse(JSON.stringify(options)) as unknown, answer });
  return answer;
}

async function choose(window: HostBrowserWindow | undefined, options: Electron.OpenDialogOptions): Promise<string[]> {
  const prepared = answers.open.shift();
  if (prepared) return prepared;
  if (!isHeaded || !window) {
    logLine('an open dialog was cancelled: nobody said what it gives');
    return [];
  }
  const { files } = await window.contents.opened;
  const extensions = (options.filters ?? []).flatMap((filter) => filter.extensions);
  return files.choose({
    multiple: options.properties?.includes('multiSelections') ?? false,
    folders: options.properties?.includes('openDirectory') ?? false,
    accept: extensions.includes('*') ? '' : extensions.map((extension) => `.${extension}`).join(','),
  });
}

/** Returns the path of a save dialog. Without a prepared answer this is in Downloads, because a browser has no such dialog. */
function getSavePath(options: Electron.SaveDialogOptions): string {
  const prepared = answers.save.shift();
  if (prepared !== undefined) return prepared;
  if (!isHeaded) {
    logLine('a save dialog was cancelled: nobody said what it gives');
    return '';
  }
  const file = path.join(app.getPath('downloads'), path.basename(options.defaultPath ?? 'vitrine'));
  logLine(`saving to ${file}`);
  return file;
}

/** Whether the dialog confirms before it replaces a file. On Linux this is an option, on other systems it always does. */
const shouldConfirmReplacing = ({ properties }: Electron.SaveDialogOptions): boolean =>
  process.platform !== 'linux' || properties?.includes('showOverwriteConfirmation') === true;

/**
 * Returns the path that the user saves to. An existing file is replaced if the next prepared answer is the first button, or if
 * there is none. With another button the dialog stays open and uses the next path.
 */
function getConfirmedSavePath(options: Electron.SaveDialogOptions): string {
  const file = getSavePath(options);
  if (file === '' || !existsSync(file) || !shouldConfirmReplacing(options)) return file;
  const response = answers.message.shift() ?? 0;
  record('replace', { file }, { response });
  return response === 0 ? file : getConfirmedSavePath(options);
}

async function chooseButton(
  window: HostBrowserWindow | undefined,
  options: Electron.MessageBoxOptions,
): Promise<number> {
  const prepared = answers.message.shift();
  if (prepared !== undefined) return prepared;
  const cancel = options.cancelId ?? 0;
  if (!isHeaded || !window) {
    logLine(`a message box was answered with its cancel button: ${options.message}`);
    return cancel;
  }
  const [okay = 'OK', ...others] = options.buttons ?? [];
  const text = [options.message, options.detail ?? '', others.length > 0 ? `OK: ${okay}` : '']
    .filter(Boolean)
    .join('\n\n');
  const { page } = await window.contents.opened;
  // Playwright closes dialogs of the browser itself if the page has no listener.
  page.once('dialog', () => undefined);
  const agreed = await window.contents.executeJavaScript(`confirm(${JSON.stringify(text)})`, true);
  return agreed === true ? 0 : cancel;
}

const implementation: Part<Electron.Dialog, Implemented> = {
  async showOpenDialog(...args: unknown[]) {
    const { window, options } = split<Electron.OpenDialogOptions>(args);
    const filePaths = await choose(window, options);
    return record('open', options, { canceled: filePaths.length === 0, filePaths });
  },
  async showSaveDialog(...args: unknown[]) {
    const { options } = split<Electron.SaveDialogOptions>(args);
    const filePath = getConfirmedSavePath(options);
    return record('save', options, { canceled: filePath === '', filePath });
  },
  async showMessageBox(...args: unknown[]) {
    const { window, options } = split<Electron.MessageBoxOptions>(args);
    return record('message', options, {
      response: await chooseButton(window, options),
      checkboxChecked: options.checkboxChecked ?? false,
    });
  },
  showErrorBox(title, content) {
    // Before `ready`, Electron on Linux prints the message instead of showing a box.
    if (process.platform === 'linux' && !isReady()) {
      process.stderr.write(`${title}\n${content}\n`);
      return;
    }
    logLine(`error box: ${title}: ${content}`);
    record('error', { title, content }, undefined);
  },
};

export const dialog = createStrictProxy('dialog', implementation);
