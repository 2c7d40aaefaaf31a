import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserWindow, app, crashReporter, powerMonitor, protocol } from 'electron';
import { type Accounts, createAccounts } from './account/accounts.ts';
import { type AppSettingsStore, createAppSettings } from './account/app-settings.ts';
import { type GetAccountSecrets, createCreationSecretStore } from './account/creation-secret-store.ts';
import { readLastLocation } from './account/last-location.ts';
import { createKeychain } from './account/keychain.ts';
import { openSettingsFile } from './account/settings-file.ts';
import { openAccountStore } from './account/open-store.ts';
import { createLogger } from './base/logger.ts';
import type { AppCommand, AppSettings, Emit } from './contract/index.ts';
import { createEmit, createHandle } from './ipc/handle.ts';
import { handleCalls } from './ipc/index.ts';
import type { CallParts } from './ipc/call-dependencies.ts';
import { createAppCommands } from './shell/app-commands.ts';
import { createPrivateAddressPrompt } from './shell/message-boxes.ts';
import { createQuitConfirmation } from './shell/confirm-quit.ts';
import { createDragOut } from './shell/drag-out.ts';
import { registerDeepLinks } from './shell/deep-links.ts';
import { createNotifications } from './shell/notifications.ts';
import { chooseFiles, chooseFolder, chooseOpen, chooseSave } from './shell/file-dialogs.ts';
import { createDemoHost } from './demo/demo-host.ts';
import { setProgramIdentity } from './shell/app-identity.ts';
import { logPage, openLog, showStartupError } from './shell/log.ts';
import { createMainWindow } from './shell/main-window.ts';
import { setMenu } from './shell/menu.ts';
import { type SystemTrust, createSystemTrust, readSystemCertificates } from './service/http/system-trust.ts';
import { type PictureService, openPictures } from './pictures/picture-service.ts';
import { recoverRenderer } from './shell/renderer-recovery.ts';
import { createPageHandler } from './protocol/app-protocol.ts';
import { findProfileError } from './startup-error.ts';
import { readProjectUrl } from './updates/project-manifest.ts';
import { createQuit } from './shell/quit.ts';
import { getFormatRegion } from './base/region.ts';
import { createStorageReport } from './workspace/storage-report.ts';
import { createClientFactory, resolveProxy } from './shell/system-proxies.ts';
import { createSettingsChecks } from './workspace/settings-checks.ts';
import { openUpdates } from './updates/open.ts';
import { type PageStart, applyTheme, createWindow, denyByDefault, registerScheme } from './shell/window.ts';
import { type Workspaces, createWorkspaces } from './workspace/workspaces.ts';

setProgramIdentity();

const log = createLogger('main');
const root = new URL('./', import.meta.url);
const dist = new URL('../', root);
const preload = fileURLToPath(new URL('preload/preload.cjs', dist));
const icon = fileURLToPath(new URL('icon.png', root));
const isDemoRequested = process.argv.includes('--demo');
/** Whether the demo service responds like current live services instead of following the interface document. */
const generation = process.argv.includes('--live') ? 'live' : 'document';

const openProfile = (): { readonly profile: string; readonly folder: string; readonly logFile: string } => {
  const profile = app.getPath('userData');
  mkdirSync(profile, { recursive: true, mode: 0o700 });
  chmodSync(profile, 0o700);
  return { profile, folder: join(profile, 'accounts'), logFile: openLog(profile) };
};

/** Applies saved settings. */
const applySettings =
  (workspaces: Workspaces, emit: Emit) =>
  (saved: AppSettings): void => {
    applyTheme(saved);
    workspaces.peek()?.outbox.uploads.settingsChanged();
    emit('app.settings', saved);
  };

/**
 * Opens the accounts and the secrets of pending creations. One keychain stores both, because neither may be written to
 * a file.
 */
const openAccounts = (
  file: ReturnType<typeof openSettingsFile>,
  folder: string,
  trust: SystemTrust,
): { readonly accounts: Accounts; readonly secrets: GetAccountSecrets } => {
  const keychain = createKeychain();
  const accounts = createAccounts({
    store: openAccountStore(file, folder),
    secrets: keychain,
    makeClient: createClientFactory(trust),
  });
  return { accounts, secrets: createCreationSecretStore(keychain) };
};

/** Opens the files of the current account, now and after each change of the account. */
const followAccount = (accounts: Accounts, workspaces: Workspaces, emit: Emit): void => {
  const logError = (error: unknown): void => log.error('The workspace could not be opened', error);
  accounts.onChange((current) => {
    emit('accounts.changed', current);
    void workspaces.follow().catch(logError);
  });
  // Opened while Chromium starts. A later call reports the error again.
  if (accounts.current().account && !isDemoRequested) void workspaces.current().catch(logError);
};

/** Wakes background work when the computer resumes, and opens the window when the app is activated. */
const registerSystemEvents = (forward: () => void, wake: readonly (() => void)[]): void => {
  powerMonitor.on('resume', () => wake.forEach((run) => run()));
  app.on('activate', forward);
};

/** Returns the actions for clicks on notifications. */
const createClickActions = (give: (command: AppCommand) => void): { onUploads: () => void; onQuality: () => void } => ({
  onUploads: () => give('showUploads'),
  onQuality: () => give('showQuality'),
});

/** Returns the start data of the renderer: the number format, and the user's last route. */
const getPageStart = (settings: AppSettingsStore, accounts: Accounts): PageStart => ({
  region: getFormatRegion(settings.get(), app.getSystemLocale()),
  place: readLastLocation(settings, accounts.current().account?.id ?? null),
});

/** Returns the dialogs and drags by which the user selects and saves files. */
const createFileDialogs = (
  window: () => BrowserWindow | null,
): Pick<
  CallParts,
  'chooseSave' | 'chooseFiles' | 'chooseOpen' | 'chooseFolder' | 'confirmPrivateHost' | 'startDrag'
> => ({
  chooseSave: chooseSave(window),
  chooseFiles: chooseFiles(window),
  chooseOpen: chooseOpen(window),
  chooseFolder: chooseFolder(window),
  confirmPrivateHost: createPrivateAddressPrompt(window),
  startDrag: createDragOut(window, icon),
});

/** Returns the parts to close before the program ends, in order. */
const getClosingParts = ({
  workspaces,
  accounts,
  demo,
  pictures,
  updates,
}: Pick<CallParts, 'workspaces' | 'accounts' | 'demo'> & {
  readonly pictures: PictureService;
  readonly updates: ReturnType<typeof openUpdates>;
}): Parameters<ReturnType<typeof createQuit>['inOrder']>[0] => ({
  'the update check': updates.settle,
  'the workspace': { close: workspaces.close, deadlineMs: 60_000 },
  'the account': accounts,
  'the demo service': demo,
  pictures,
  // A package manager may ask for an administrator's password.
  'the update': { close: updates.finish.close, deadlineMs: 600_000 },
});

/** Logs and recovers the page of a window, and wakes the sync when the window gets the focus. */
const watchPage = (opened: BrowserWindow, workspaces: Workspaces, emit: ReturnType<typeof createEmit>): void => {
  logPage(opened);
  recoverRenderer(opened, { onBack: () => emit('app.pageBack', null) });
  opened.on('focus', () => workspaces.peek()?.sync.wake());
};

/**
 * Starts the program. Never awaited at the top level: Electron becomes ready only after this module has been loaded.
 */
const start = async (): Promise<void> => {
  const { profile, folder, logFile } = openProfile();

  const getWindow = (): BrowserWindow | null => main.current();
  const emit = createEmit(getWindow);
  const file = openSettingsFile();
  const settings = createAppSettings(file);
  // Started before any connection: reading the certificates may take longer than the rest of the start.
  const trust = createSystemTrust(() => readSystemCertificates(root));
  const { accounts, secrets } = openAccounts(file, folder, trust);
  const demo = createDemoHost(root, accounts, { generation, folder: join(profile, 'demo') });
  const quit = createQuit();
  const forward = (): void => quit.comeForward(() => void main.comeForward().catch(showStartupError));
  const commands = createAppCommands(getWindow, emit, forward);
  const attention = createNotifications(getWindow, createClickActions(commands.give));
  const getFiles = (): PictureService['files'] => pictures.files;
  const printOf: PictureService['printOfFile'] = (named) => pictures.printOfFile(named);
  const common = { root, accounts, emit };
  const workspaces = createWorkspaces({ ...common, folder, secrets, settings, attention, files: getFiles, printOf });
  const pictures: PictureService = openPictures({ ...common, profile, file, workspaces, resolveProxy, trust });
  const updates = openUpdates({ settings, workspaces, emit });

  const make = (): BrowserWindow => createWindow({ preload, icon, settings });
  const onOpened = (opened: BrowserWindow): void => {
    holdOpen(opened);
    watchPage(opened, workspaces, emit);
  };
  const main = createMainWindow({ make, start: () => getPageStart(settings, accounts), onOpened });
  registerDeepLinks(commands.give, forward);

  const dialogs = createFileDialogs(getWindow);
  handleCalls(createHandle(createLogger('ipc')), {
    accounts,
    secrets,
    demo,
    workspaces,
    settings,
    settingsChecks: createSettingsChecks({ accounts, workspaces, look: pictures.look, ...dialogs }),
    pictures,
    takeCommand: commands.take,
    storage: createStorageReport({ folder: profile, workspaces, pictures: pictures.store }),
    updates,
    logFile,
    emit,
    onSettings: applySettings(workspaces, emit),
    ...dialogs,
    version: () => app.getVersion(),
  });

  followAccount(accounts, workspaces, emit);
  await app.whenReady();
  const holdOpen = createQuitConfirmation(workspaces.work, getWindow, updates.cancelRestart);
  applyTheme(settings.get());
  denyByDefault();
  protocol.handle('app', createPageHandler(new URL('renderer/', dist), pictures));
  setMenu(commands.give, readProjectUrl(app.getAppPath()));
  quit.inOrder(getClosingParts({ workspaces, accounts, demo, pictures, updates }));

  if (isDemoRequested) await accounts.connectDemo(await demo.start());
  registerSystemEvents(forward, [() => workspaces.peek()?.wake(), () => void updates.wake()]);
  if (!quit.hasBegun()) await main.open();
  void updates.begin();
  pictures.begin();
  await demo.reviveIfDemo(accounts.current().account?.id ?? null);
};

app.setName('Vitrine');
// A dump contains parts of the memory, which may include a secret: it is written only on request, and never sent.
if (app.commandLine.hasSwitch('keep-crash-dumps')) crashReporter.start({ uploadToServer: false });
registerScheme();
// If the system forbids the sandbox, as for root, the user disables it with this switch, which `enableSandbox` would
// override.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
if (app.requestSingleInstanceLock()) start().catch(showStartupError);
else {
  const profileError = findProfileError(app.getPath('userData'));
  if (profileError === null) app.quit();
  else void showStartupError(profileError);
}
