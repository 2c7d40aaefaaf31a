import { app } from './app.ts';
import type { HostBrowserWindow } from './browser-window.ts';
import { openBrowser } from './browser.ts';
import { answerMessageBox, answerOpenDialog, answerSaveDialog, forgetAnswers } from './dialog.ts';
import { chooseMenuItem } from './menu.ts';
import { clickNotification, forgetNotifications } from './notification.ts';
import { killGroup } from './processes.ts';
import { forgetRecorded, recorded } from './recorded.ts';
import { powerMonitor } from './system.ts';
import { windows } from './windows.ts';

function firstWindow(): HostBrowserWindow {
  const [window] = windows;
  if (!window) throw new Error('The program has no window');
  return window;
}

/** The window gets a new page and the shape it was opened with; nothing is recorded or prepared any more. */
async function refresh(): Promise<void> {
  const window = firstWindow();
  window.regainShape();
  window.show();
  await window.contents.replacePage();
  forgetAnswers();
  forgetNotifications();
  forgetRecorded();
}

/** What a test can ask of the host, by name; arguments and answers are plain data. */
const commands = {
  answerOpenDialog,
  answerSaveDialog,
  answerMessageBox,
  async dropFiles(paths: string[]): Promise<void> {
    const { files } = await firstWindow().contents.opened;
    await files.drop(paths);
  },
  recorded: () => recorded,
  menu: chooseMenuItem,
  clickNotification,
  emitPower: (event: string): void => void powerMonitor.emit(event),
  focus: (): void => firstWindow().focus(),
  blur: (): void => firstWindow().blur(),
  closeWindow: (): void => firstWindow().close(),
  crashPage: (): void => firstWindow().contents.forcefullyCrashRenderer(),
  emitUnresponsive: (): void => void firstWindow().emit('unresponsive'),
  refresh,
  quit: (): void => app.quit(),
};

export type CommandName = keyof typeof commands;
export type Command<Name extends CommandName> = (typeof commands)[Name];

interface Question {
  id: number;
  command: CommandName;
  args: never[];
}

async function answer({ id, command, args }: Question): Promise<void> {
  try {
    const run: unknown = Reflect.get(commands, command);
    if (typeof run !== 'function') throw new Error(`The host has no command ${command}`);
    process.send?.({ id, value: await (run as (...given: never[]) => unknown)(...args) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** Listens to the test that started this process, and ends with it: a test that dies leaves nothing behind. */
export function openControl(): void {
  process.on('message', (question: Question) => void answer(question));
  process.on('disconnect', () => {
    void openBrowser().then(({ pid }) => {
      killGroup(pid);
      process.exit(1);
    });
  });
}

/** Tells the test where the window can be reached. */
export async function announceBrowser(): Promise<void> {
  const { port, pid, folder } = await openBrowser();
  process.send?.({ browser: { port, pid, folder } });
}
