import type { Emit } from '../contract/index.ts';
import { app, shell } from 'electron';
import type { AppSettingsStore } from '../account/app-settings.ts';
import { createLogger } from '../base/logger.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import { openUpdater } from './updater.ts';
import { type UpdateService, createUpdates } from './update-service.ts';

/** Creates the program's updates in Electron. */
export const openUpdates = (parts: {
  readonly settings: AppSettingsStore;
  readonly workspaces: Workspaces;
  readonly emit: Emit;
}): UpdateService => {
  const { settings, workspaces, emit } = parts;
  return createUpdates({
    open: () => openUpdater(createLogger('updates')),
    settings: () => settings.get(),
    unsent: async () => (await workspaces.peek()?.outbox.unsent())?.waiting ?? 0,
    emit: (status) => emit('updates.changed', status),
    browse: (page) => shell.openExternal(page),
    quit: () => app.quit(),
    platform: process.platform,
    now: Date.now,
    every: (look, ms) => void setInterval(look, ms).unref(),
  });
};
