import { existsSync } from 'node:fs';
import path from 'node:path';
import { app } from './app.ts';
import { HostBrowserWindow } from './browser-window.ts';
import type { Part } from './events.ts';
import { isReady } from './lifecycle.ts';
import { isHeaded } from './mode.ts';
import { recorded, say } from './recorded.ts';
import { standIn } from './stand-in.ts';
import { windows } from './windows.ts';

type Implemented = 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox';

const answers = { open: [] as string[][], save: [] as string[], message: [] as number[] };

/** Sets what the next open dialog gives; no paths cancel it. */
export function answerOpenDialog(paths: string[]): void {
  answers.open.push(paths);
}

/** Sets what the next save dialog gives; an empty path cancels it. */
export function answerSaveDialog(file: string): void {
  answers.save.push(file);
}

/** Sets which button of the next message box is pressed. */
export function answerMessageBox(button: number): void {
  answers.message.push(button);
}

/** What was set and never asked for is not for those who come later. */
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
    say('an open dialog was cancelled: nobody said what it gives');
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

/** A browser has no dialog that gives a path to write to: Downloads is used, and said. */
function placeToSave(options: Electron.SaveDialogOptions): string {
  const prepared = answers.save.shift();
  if (prepared !== undefined) return prepared;
  if (!isHeaded) {
    say('a save dialog was cancelled: nobody said what it gives');
    return '';
  }
  const file = path.join(app.getPath('downloads'), path.basename(options.defaultPath ?? 'vitrine'));
  say(`saving to ${file}`);
  return file;
}

/** Linux asks only where it is told to; the other systems always do. */
const asksBeforeReplacing = ({ properties }: Electron.SaveDialogOptions): boolean =>
  process.platform !== 'linux' || properties?.includes('showOverwriteConfirmation') === true;

/** A file that is there is replaced where the next answer to a question is the first button, or nobody says; else the dialog stays. */
function freePlace(options: Electron.SaveDialogOptions): string {
  const file = placeToSave(options);
  if (file === '' || !existsSync(file) || !asksBeforeReplacing(options)) return file;
  const response = answers.message.shift() ?? 0;
  record('replace', { file }, { response });
  return response === 0 ? file : freePlace(options);
}

async function ask(window: HostBrowserWindow | undefined, options: Electron.MessageBoxOptions): Promise<number> {
  const prepared = answers.message.shift();
  if (prepared !== undefined) return prepared;
  const cancel = options.cancelId ?? 0;
  if (!isHeaded || !window) {
    say(`a message box was answered with its cancel button: ${options.message}`);
    return cancel;
  }
  const [okay = 'OK', ...others] = options.buttons ?? [];
  const text = [options.message, options.detail ?? '', others.length > 0 ? `OK: ${okay}` : '']
    .filter(Boolean)
    .join('\n\n');
  const { page } = await window.contents.opened;
  // Playwright answers a browser's own dialogs by itself unless somebody listens.
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
    const filePath = freePlace(options);
    return record('save', options, { canceled: filePath === '', filePath });
  },
  async showMessageBox(...args: unknown[]) {
    const { window, options } = split<Electron.MessageBoxOptions>(args);
    return record('message', options, {
      response: await ask(window, options),
      checkboxChecked: options.checkboxChecked ?? false,
    });
  },
  showErrorBox(title, content) {
    // Linux has no box yet then: nobody sees what a program says that early.
    if (process.platform === 'linux' && !isReady()) {
      process.stderr.write(`${title}\n${content}\n`);
      return;
    }
    say(`error box: ${title}: ${content}`);
    record('error', { title, content }, undefined);
  },
};

export const dialog = standIn('dialog', implementation);
