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

function getFirstWindow(): HostBrowserWindow {
  const [window] = windows;
  if (!window) throw new Error('The program has no window');
  return window;
}

/** Gives the window a new page and its first shape, and clears all records and prepared answers. */
async function refresh(): Promise<void> {
  const window = getFirstWindow();
  window.restoreShape();
  window.show();
  await window.contents.replacePage();
  forgetAnswers();
  forgetNotifications();
  forgetRecorded();
}

/** The commands that a test can send to the host. Arguments and results are plain data. */
const commands = {
  answerOpenDialog,
  answerSaveDialog,
  answerMessageBox,
  async dropFiles(paths: string[]): Promise<void> {
    const { files } = await getFirstWindow().contents.opened;
    await files.drop(paths);
  },
  recorded: () => recorded,
  menu: chooseMenuItem,
  clickNotification,
  emitPower: (event: string): void => void powerMonitor.emit(event),
  focus: (): void => getFirstWindow().focus(),
  blur: (): void => getFirstWindow().blur(),
  closeWindow: (): void => getFirstWindow().close(),
  crashPage: (): void => getFirstWindow().contents.forcefullyCrashRenderer(),
  emitUnresponsive: (): void => void getFirstWindow().emit('unresponsive'),
  refresh,
  quit: (): void => app.quit(),
};

export type CommandName = keyof typeof commands;
export type Command<Name extends CommandName> = (typeof commands)[Name];

interface CommandRequest {
  id: number;
  command: CommandName;
  args: never[];
}

async function handleRequest({ id, command, args }: CommandRequest): Promise<void> {
  try {
    const run: unknown = Reflect.get(commands, command);
    if (typeof run !== 'function') throw new Error(`The host has no command ${command}`);
    process.send?.({ id, value: await (run as (...given: never[]) => unknown)(...args) });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

/** Handles the commands of the test that started this process. Ends when the test process ends, even if it crashes. */
export function openControl(): void {
  process.on('message', (request: CommandRequest) => void handleRequest(request));
  process.on('disconnect', () => {
    void openBrowser().then(({ pid }) => {
      killGroup(pid);
      process.exit(1);
    });
  });
}

/** Sends the debugging port of the browser to the test. */
export async function announceBrowser(): Promise<void> {
  const { port, pid, folder } = await openBrowser();
  process.send?.({ browser: { port, pid, folder } });
}
