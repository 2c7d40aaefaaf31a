import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, powerMonitor, protocol } from 'electron';
import type { BrowserWindow } from 'electron';
import { createAccounts } from './account/accounts.ts';
import { createAppSettings } from './account/app-settings.ts';
import { createSecrets } from './account/secrets.ts';
import { openSettingsFile } from './account/settings-file.ts';
import { createAccountStore } from './account/store.ts';
import { createLogger } from './base/logger.ts';
import type { AppSettings, Emit } from './contract/index.ts';
import { handleAccounts } from './ipc/accounts.ts';
import { handleApp } from './ipc/app.ts';
import { createEmit } from './ipc/events.ts';
import { handleChanges } from './ipc/changes.ts';
import { handleDiagnostics } from './ipc/diagnostics.ts';
import { handleExport } from './ipc/export.ts';
import { createHandle } from './ipc/handle.ts';
import { handleOutbox } from './ipc/outbox.ts';
import { handleReview } from './ipc/review.ts';
import { handleTries } from './ipc/tries.ts';
import { handleUpdates } from './ipc/updates.ts';
import { handleUploads } from './ipc/uploads.ts';
import { handleWork } from './ipc/work.ts';
import { askBeforeQuit } from './shell/ask-quit.ts';
import { createNotifications } from './shell/notifications.ts';
import { chooseFiles } from './shell/choose.ts';
import { chooseSave } from './shell/choose-save.ts';
import { createDemoHost } from './shell/demo-host.ts';
import { identify } from './shell/identify.ts';
import { logPage, openLog, tellFailedStart } from './shell/log.ts';
import { createMainWindow } from './shell/main-window.ts';
import { setMenu } from './shell/menu.ts';
import { openPictures } from './pictures/open.ts';
import { recoverRenderer } from './shell/renderer-recovery.ts';
import { answerPages } from './shell/pages.ts';
import { profileFault } from './shell/profile-fault.ts';
import { createQuit } from './shell/quit.ts';
import { chosenRegion } from './shell/region.ts';
import { registerScheme } from './shell/scheme.ts';
import { createStorageReport } from './workspace/storage.ts';
import { makeClient, resolveProxy } from './shell/system-proxies.ts';
import { applyTheme } from './shell/theme.ts';
import { createSettingsChecks } from './workspace/settings-checks.ts';
import { openUpdates } from './updates/open.ts';
import { createWindow, denyByDefault } from './shell/window.ts';
import { createWorkspaces } from './workspace/workspaces.ts';
import type { Workspaces } from './workspace/workspaces.ts';

identify();

const root = new URL('./', import.meta.url);
const dist = new URL('../', root);
const preload = fileURLToPath(new URL('preload/preload.cjs', dist));
const icon = fileURLToPath(new URL('icon.png', root));
const demoAsked = process.argv.includes('--demo');

const openProfile = (): { readonly profile: string } & ReturnType<typeof openLog> => {
  const profile = app.getPath('userData');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  chmodSync(profile, 0o700);
  return { profile, ...openLog(profile) };
};

/** What follows from settings that were saved. */
const heedSettings =
  (workspaces: Workspaces, emit: Emit) =>
  (saved: AppSettings): void => {
    applyTheme(saved);
    workspaces.peek()?.outbox.uploads.heed();
    emit('app.settings', saved);
  };

/** The person comes back to the program, or to the computer. */
const hearSystem = (forward: () => void, wake: readonly (() => void)[]): void => {
  powerMonitor.on('resume', () => wake.forEach((run) => run()));
  app.on('second-instance', forward);
  app.on('activate', forward);
};

/** Never awaited at the top level: Electron becomes ready only after this module has been loaded. */
const start = async (): Promise<void> => {
  const { profile, file: logFile, log } = openProfile();

  const emit = createEmit(() => main.current());
  const file = openSettingsFile();
  const settings = createAppSettings(file);
  const accounts = createAccounts({ store: createAccountStore(file), secrets: createSecrets(), makeClient });
  const demo = createDemoHost(root, () => accounts);
  const quit = createQuit(log);
  const forward = (): void => quit.comeForward(() => void main.comeForward().catch(tellFailedStart));
  const showUploads = (): void => {
    emit('app.command', 'showUploads');
    forward();
  };
  const attention = createNotifications(() => main.current(), showUploads, log);
  const folder = join(profile, 'accounts');
  const workspaces = createWorkspaces({ root, folder, accounts, settings, emit, attention });
  const pictures = openPictures({ root, folder: join(profile, 'pictures'), accounts, workspaces, resolveProxy });
  const storage = createStorageReport({ folder: profile, workspaces, pictures: pictures.store });

  const updates = openUpdates({ settings, workspaces, emit });

  const make = (): BrowserWindow => createWindow({ preload, icon, settings, log });
  const onOpened = (opened: BrowserWindow): void => {
    holdOpen(opened);
    logPage(opened);
    recoverRenderer(opened, { onBack: () => emit('app.pageBack', null) });
    opened.on('focus', () => workspaces.peek()?.sync.wake());
  };
  const main = createMainWindow({ make, region: () => chosenRegion(settings.get(), app.getSystemLocale()), onOpened });

  const handle = createHandle(createLogger('ipc'));
  handleAccounts(handle, { accounts, demo, workspaces });
  handleWork(handle, { workspaces, accounts, emit });
  handleChanges(handle, { workspaces });
  const save = chooseSave(() => main.current());
  handleOutbox(handle, { workspaces, accounts, choose: save, version: () => app.getVersion() });
  handleExport(handle, { workspaces, choose: save, emit });
  handleTries(handle, createSettingsChecks({ accounts, workspaces, look: pictures.look }));
  handleReview(handle, { workspaces, choose: chooseFiles(() => main.current()) });
  handleUploads(handle, { workspaces, save });
  handleDiagnostics(handle, { workspaces, accounts, settings, storage, logFile, choose: save });
  handleUpdates(handle, updates);
  handleApp(handle, { settings, storage, logFile, onSettings: heedSettings(workspaces, emit) });

  accounts.onChange((current) => {
    emit('accounts.changed', current);
    void workspaces.follow().catch((error: unknown) => log.error('workspace', error));
  });

  // Its files are opened while Chromium starts: what fails is told to whoever asks for them, as at any other time.
  if (accounts.current().account && !demoAsked)
    void workspaces.current().catch((error: unknown) => log.error('workspace', error));
  await app.whenReady();
  const holdOpen = askBeforeQuit(workspaces.work, () => main.current(), updates.stay);
  applyTheme(settings.get());
  denyByDefault();
  protocol.handle('app', answerPages(new URL('renderer/', dist), pictures));
  setMenu((command) => (main.current() ? emit('app.command', command) : forward()));
  quit.inOrder([updates.settle, workspaces, accounts, demo, pictures, updates.finish]);

  if (demoAsked) await accounts.connectDemo(await demo.start());
  hearSystem(forward, [() => workspaces.peek()?.wake(), () => void updates.wake()]);
  if (!quit.hasBegun()) await main.open();
  void updates.begin();
  await demo.reviveIfDemo(accounts.current().account?.id ?? null);
};

app.setName('Vitrine');
registerScheme();
// Where the system forbids it, as for root, a person says so with this switch, which `enableSandbox` would undo.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
if (app.requestSingleInstanceLock()) start().catch(tellFailedStart);
else {
  const fault = profileFault(app.getPath('userData'));
  if (fault === null) app.quit();
  else void tellFailedStart(fault);
}
