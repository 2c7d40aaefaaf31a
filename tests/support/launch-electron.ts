import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { isGroupAlive, isProcessAlive, killGroup } from '../host/processes.ts';
import { dropFiles } from './drop-files.ts';
import { electronRuntime } from './electron-runtime.ts';
import { recordElectron, type TestHooks } from './electron-hooks.ts';
import type { LaunchedApp, LaunchOptions } from './launch-types.ts';
import { projectRoot } from './project.ts';
import { sandboxRefusal } from './sandbox.mjs';
import { waitUntil } from './wait-until.ts';

function collectLogs(electron: ElectronApplication): string[] {
  const output: string[] = [];
  const { stdout, stderr } = electron.process();
  for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  electron.on('window', (page) => {
    page.on('console', (message) => output.push(`[page ${message.type()}] ${message.text()}\n`));
  });
  return output;
}

async function firstWindow(electron: ElectronApplication, output: readonly string[]): Promise<Page> {
  const ended = new Promise<never>((_resolve, reject) => {
    electron.process().once('exit', (code) => {
      reject(new Error(`The program ended (code ${code}) before it opened a window\n${output.join('')}`));
    });
  });
  const window = await Promise.race([electron.firstWindow(), ended]);
  await window.waitForLoadState('domcontentloaded');
  return window;
}

/** Starts the program on Electron's own runtime. */
export async function launchElectron(options: LaunchOptions & { userData: string }): Promise<LaunchedApp> {
  const executablePath = electronRuntime();
  if (executablePath === undefined) throw new Error("Electron's runtime is missing; `npm start` tries to download it");
  const main = path.resolve(projectRoot, options.main ?? '.');
  const electron = await _electron.launch({
    executablePath,
    cwd: projectRoot,
    args: [main, `--user-data-dir=${options.userData}`, ...(options.args ?? [])],
    env: { ...process.env, ...options.env } as Record<string, string>,
    colorScheme: null,
    // By default Playwright disables the sandbox on Linux.
    chromiumSandbox: sandboxRefusal(executablePath) === undefined,
  });
  const output = collectLogs(electron);
  // On Windows this is the shell from which Playwright starts Electron.
  const pid = electron.process().pid ?? 0;
  const waitForExit = (): Promise<void> =>
    waitUntil('Electron to end', () => !isProcessAlive(pid) && (process.platform === 'win32' || !isGroupAlive(pid)));
  const kill = async (): Promise<void> => {
    killGroup(pid);
    await waitForExit();
  };
  const reach = async (): Promise<{ hooks: TestHooks; mainPid: number; window: Page }> => ({
    hooks: await recordElectron(electron),
    mainPid: await electron.evaluate(() => process.pid),
    window: await firstWindow(electron, output),
  });
  const { hooks, mainPid, window } = await reach().catch(async (error: unknown) => {
    await kill();
    throw error;
  });
  const close = async (): Promise<void> => {
    // An orderly quit asks the user, so the answer is prepared first.
    if (isProcessAlive(pid)) {
      await hooks.answerMessageBox(0);
      await electron.close();
    }
    await waitForExit();
  };
  return {
    window,
    host: 'electron',
    userData: options.userData,
    mainPid,
    dropFiles: (paths) => dropFiles(window, paths),
    logs: () => output.join(''),
    close,
    kill,
    ...hooks,
  };
}
