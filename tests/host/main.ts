/**
 * The Chromium host: runs the built program's main module on Node, with this folder's stand-in for `electron`.
 *
 *     node tests/host/main.ts dist/main/main.js [arguments of the program]
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from './app.ts';
import { openBrowser } from './browser.ts';
import { announceBrowser, openControl } from './control.ts';
import { dialog } from './dialog.ts';
import { giveStandIn } from './hooks.ts';
import { isTest } from './mode.ts';

const [, , mainFile, ...args] = process.argv;
if (mainFile === undefined) throw new Error('Say which main module to run');
const file = path.resolve(mainFile);
process.argv = [process.execPath, file, ...args];

function pretendElectron(chrome: string): void {
  const { version } = createRequire(import.meta.url)('electron/package.json') as { version: string };
  const versions = { ...process.versions, electron: version, chrome };
  Object.defineProperty(process, 'versions', { value: versions, configurable: true, enumerable: true });
  Object.defineProperties(process, {
    type: { value: 'browser', configurable: true },
    defaultApp: { value: true, configurable: true },
    resourcesPath: { value: path.dirname(file), configurable: true },
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
if (isTest) openControl();

const spawned = new Promise<void>((resolve) => {
  const onSpawn = (): void => {
    unsubscribe('child_process', onSpawn);
    resolve();
  };
  subscribe('child_process', onSpawn);
});
const starting = openBrowser().then(async (browser) => {
  if (isTest) await announceBrowser();
  return browser;
});
pretendElectron('');
giveStandIn();
/** As in Electron: a box, where nobody else listens, and the program goes on. */
process.on('uncaughtException', ({ stack, name, message }) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  const told = `Uncaught Exception:\n${stack ?? `${name}: ${message}`}`;
  dialog.showErrorBox('A JavaScript error occurred in the main process', told);
});
try {
  // As in Electron, Chromium is on its way when the program's main module runs, and `ready` comes after that.
  await Promise.race([spawned, starting]);
  const [browser] = await Promise.all([starting, import(pathToFileURL(file).href)]);
  pretendElectron(browser.version);
} catch (error) {
  // Electron would stay, with nothing to be seen.
  console.error(error);
  process.exit(1);
}
app.begin();
