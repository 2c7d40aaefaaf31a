/**
 * The Chromium host: runs the main module of the built program on Node, with the replacement for `electron` in this folder.
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
import { replaceElectron } from './hooks.ts';
import { isTest } from './mode.ts';

const [, , mainFile, ...args] = process.argv;
if (mainFile === undefined) throw new Error('Say which main module to run');
const file = path.resolve(mainFile);
process.argv = [process.execPath, file, ...args];

function setElectronProperties(chrome: string): void {
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
setElectronProperties('');
replaceElectron();
/** Shows an error box if the program has no listener, and continues, as in Electron. */
process.on('uncaughtException', ({ stack, name, message }) => {
  if (process.listenerCount('uncaughtException') > 1) return;
  const details = `Uncaught Exception:\n${stack ?? `${name}: ${message}`}`;
  dialog.showErrorBox('A JavaScript error occurred in the main process', details);
});
try {
  // As in Electron, Chromium is starting while the main module runs, and `ready` is emitted afterwards.
  await Promise.race([spawned, starting]);
  const [browser] = await Promise.all([starting, import(pathToFileURL(file).href)]);
  setElectronProperties(browser.version);
} catch (error) {
  // Electron would keep running without a window.
  console.error(error);
  process.exit(1);
}
app.begin();
