import { app, clipboard, shell } from 'electron';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { AppInfo, AppSettings } from '../contract/index.ts';
import { systemRegion } from '../shell/region.ts';
import type { StorageReport } from '../workspace/storage.ts';
import type { Handle } from './handle.ts';

const appInfo = (): AppInfo => ({
  version: app.getVersion(),
  platform: process.platform,
  modifier: process.platform === 'darwin' ? 'Cmd' : 'Ctrl',
  dataFolder: app.getPath('userData'),
  region: systemRegion(app.getSystemLocale()),
  electron: process.versions.electron,
});

/** The calls about the program itself: settings, what the screens remember, clipboard, storage, log. */
export const handleApp = (
  { handle }: Handle,
  parts: {
    settings: AppSettingsStore;
    storage: StorageReport;
    logFile: string;
    /** Hears of settings that were saved. */
    onSettings: (settings: AppSettings) => void;
  },
): void => {
  const { settings, storage, logFile, onSettings } = parts;
  handle('app.info', appInfo);
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
