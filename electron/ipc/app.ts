import { basename } from 'node:path';
import { BrowserWindow, app, clipboard, shell } from 'electron';
import { createLogger } from '../base/logger.ts';
import { parseSystemRegion } from '../base/region.ts';
import { writeFileAtomically } from '../base/whole-file.ts';
import { type AppInfo, VitrineError } from '../contract/index.ts';
import { fileKinds } from '../tables/file-name.ts';
import { m } from '../messages/index.ts';
import { endOfLog, collectProgramDiagnostics } from '../workspace/diagnostics.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

const log = createLogger('ipc');

const getAppInfo = (settings: AppParts['settings']): AppInfo => ({
  version: app.getVersion(),
  platform: process.platform,
  modifier: process.platform === 'darwin' ? 'Cmd' : 'Ctrl',
  dataFolder: app.getPath('userData'),
  region: parseSystemRegion(app.getSystemLocale()),
  electron: process.versions.electron,
  settingsDamage: settings.damage(),
});

type AppParts = Pick<
  CallParts,
  'accounts' | 'chooseSave' | 'logFile' | 'onSettings' | 'settings' | 'storage' | 'takeCommand' | 'workspaces'
>;

/** Logs a part that failed and returns null, so that diagnostics of a damaged program still contain the other parts. */
const logOmittedPart =
  (part: string) =>
  (error: unknown): null => {
    log.warn(`${part} is omitted from the diagnostics`, error);
    return null;
  };

/** Registers the call that writes the state of the program to a file that the user chooses. */
const handleDiagnostics = ({ handle }: Handle, parts: AppParts): void => {
  const { workspaces, accounts, settings, storage, logFile, chooseSave } = parts;
  handle('app.saveDiagnostics', async () => {
    const path = await chooseSave({
      title: m.exporting.titles.diagnostics,
      name: `${m.exporting.labels.diagnosticsFile}.json`,
      kinds: [fileKinds.json],
      button: m.exporting.buttons.save,
    });
    if (path === null) return null;
    const workspace = workspaces.peek();
    const bundle = collectProgramDiagnostics({
      at: new Date().toISOString(),
      versions: {
        vitrine: app.getVersion(),
        electron: process.versions.electron,
        platform: `${process.platform} ${process.arch}`,
      },
      settings: settings.get(),
      account: accounts.record(),
      sync: workspace?.sync.status() ?? null,
      outbox: (await workspace?.outbox.counts().catch(logOmittedPart('The outbox'))) ?? null,
      storage: await storage.report().catch(logOmittedPart('The storage')),
      log: await endOfLog(logFile),
    });
    try {
      await writeFileAtomically(path, `${JSON.stringify(bundle, null, 2)}\n`, { isPrivate: true });
    } catch (cause) {
      throw new VitrineError('disk', m.exporting.disk.notWritten, { cause });
    }
    return basename(path);
  });
};

/** The zoom step, like that of the menu's own items. */
const zoomStep = 0.5;

/** Zooms the window in or out by one step, or resets it to its actual size. */
const zoomWindow = (act: 'zoomIn' | 'zoomOut' | 'resetZoom'): void => {
  const contents = BrowserWindow.getAllWindows()[0]?.webContents;
  if (contents === undefined) return;
  const steps = { zoomIn: zoomStep, zoomOut: -zoomStep, resetZoom: -contents.getZoomLevel() };
  contents.setZoomLevel(contents.getZoomLevel() + steps[act]);
};

/** Registers the calls about the program itself: settings, remembered values of pages, clipboard, storage, log. */
export const handleApp = (answering: Handle, parts: AppParts): void => {
  const { handle } = answering;
  const { settings, storage, logFile, onSettings } = parts;
  handleDiagnostics(answering, parts);
  handle('app.info', () => getAppInfo(settings));
  handle('app.noteSettingsDamage', () => {
    settings.noteDamage();
    return undefined;
  });
  handle('app.window', ({ act }) => {
    if (act === 'quit') app.quit();
    else zoomWindow(act);
    return undefined;
  });
  handle('app.takeCommand', () => parts.takeCommand());
  handle('app.settings', () => settings.get());
  handle('app.saveSettings', (patch) => {
    const saved = settings.save(patch);
    onSettings(saved);
    return saved;
  });
  handle('app.remembered', ({ key }) => settings.remembered(key));
  handle('app.remember', ({ key, value }) => {
    settings.remember(key, value);
    return undefined;
  });
  handle('app.copy', async ({ text }) => {
    await clipboard.writeText(text);
    return undefined;
  });
  handle('app.storage', () => storage.report());
  handle('app.clearPictures', () => storage.clearPictures());
  handle('app.rebuildCache', () => storage.rebuildCache());
  handle('app.showLog', () => {
    shell.showItemInFolder(logFile);
    return undefined;
  });
};
