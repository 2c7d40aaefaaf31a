import { type Browser, chromium, type Page } from '@playwright/test';
import { HostProcess } from './host-process.ts';
import type { LaunchedApp, LaunchOptions } from './launch-types.ts';
import { waitUntil } from './wait-until.ts';

function findWindow(browser: Browser, except?: Page): Page | undefined {
  return browser
    .contexts()
    .flatMap((context) => context.pages())
    .find((page) => page !== except && URL.canParse(page.url()) && new URL(page.url()).hostname.endsWith('.localhost'));
}

async function reachWindow(host: HostProcess): Promise<{ browser: Browser; window: Page }> {
  const { port } = await host.browser;
  // Only the host emulates colours and focus, because a second set of defaults would conflict. Files that a test puts
  // into an input must stay files on disk, as `getPathForFile` needs them.
  const connecting = chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true, isLocal: true });
  // A connection made while Chromium ends may never get a response.
  const ended = host.ended.then(() => {
    connecting.then((late) => late.close()).catch(() => undefined);
    throw host.endedEarly('before it opened a window');
  });
  const browser = await Promise.race([connecting, ended]);
  await waitUntil('the program to open its window', () => host.hasExited || findWindow(browser) !== undefined, 60_000);
  const window = findWindow(browser);
  if (!window) throw host.endedEarly('before it opened a window');
  await window.waitForLoadState('domcontentloaded');
  return { browser, window };
}

/** Starts the program on the Chromium host. */
export async function launchChromium(options: LaunchOptions & { userData: string }): Promise<LaunchedApp> {
  const host = new HostProcess(options);
  const kill = async (): Promise<void> => {
    host.kill();
    await host.untilGone();
  };
  const { browser, window } = await reachWindow(host).catch(async (error: unknown) => {
    const endsByItself = await host.isEnding();
    await kill();
    if (endsByItself) throw host.endedEarly('before it opened a window');
    throw new Error(`${String(error)}\n${host.logs()}`, { cause: error });
  });
  const close = async (): Promise<void> => {
    try {
      if (!host.hasExited) await requestQuit(host);
      await host.untilGone();
    } finally {
      await kill();
      await browser.close();
    }
  };
  const app: LaunchedApp = {
    window,
    host: 'chromium',
    userData: options.userData,
    mainPid: host.pid,
    answerOpenDialog: (paths) => host.command('answerOpenDialog', paths),
    answerSaveDialog: (file) => host.command('answerSaveDialog', file),
    answerMessageBox: (button) => host.command('answerMessageBox', button),
    dropFiles: (paths) => host.command('dropFiles', paths),
    menu: (idPath) => host.command('menu', idPath),
    clickNotification: () => host.command('clickNotification'),
    emitPower: (event) => host.command('emitPower', event),
    focus: () => host.command('focus'),
    blur: () => host.command('blur'),
    closeWindow: () => host.command('closeWindow'),
    crashPage: () => host.command('crashPage'),
    emitUnresponsive: () => host.command('emitUnresponsive'),
    recorded: () => host.command('recorded'),
    logs: () => host.logs(),
    refresh: async () => {
      const old = app.window;
      await host.command('refresh');
      await waitUntil('the window to get its new page', () => findWindow(browser, old) !== undefined);
      app.window = findWindow(browser, old) ?? old;
      host.forgetLogs();
    },
    close,
    kill,
  };
  return app;
}

/** The program may end before it replies. An orderly quit asks the user, so the answer is prepared first. */
async function requestQuit(host: HostProcess): Promise<void> {
  try {
    await host.command('answerMessageBox', 0);
    await host.command('quit');
  } catch (error) {
    if (!host.hasExited) throw error;
  }
}
