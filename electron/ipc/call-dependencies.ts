import type { Accounts } from '../account/accounts.ts';
import type { GetAccountSecrets } from '../account/creation-secret-store.ts';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { AppCommand, AppSettings, Emit } from '../contract/index.ts';
import type { SelectFolderOptions, OpenFileOptions, SaveFileOptions } from '../shell/file-dialogs.ts';
import type { DemoHost } from '../demo/demo-host.ts';
import type { PictureService } from '../pictures/picture-service.ts';
import type { UpdateService } from '../updates/update-service.ts';
import type { ConfirmPrivateHost } from '../workspace/private-asset-host.ts';
import type { SettingsChecks } from '../workspace/settings-checks.ts';
import type { StorageReport } from '../workspace/storage-report.ts';
import type { Workspaces } from '../workspace/workspaces.ts';

/** The dependencies of the call handlers. */
export interface CallParts {
  readonly accounts: Accounts;
  /** Secrets of waiting creations. */
  readonly secrets: GetAccountSecrets;
  readonly demo: DemoHost;
  readonly workspaces: Workspaces;
  readonly settings: AppSettingsStore;
  readonly settingsChecks: SettingsChecks;
  readonly pictures: Omit<PictureService, 'store' | 'close'>;
  /** Replaces the drag in progress in the window with a drag of these files. */
  readonly startDrag: (files: readonly string[]) => void;
  readonly storage: StorageReport;
  readonly updates: UpdateService;
  /** Returns the command for which the page was opened, and removes it. */
  readonly takeCommand: () => AppCommand | null;
  readonly logFile: string;
  readonly emit: Emit;
  /** Called with saved settings. */
  readonly onSettings: (settings: AppSettings) => void;
  /** Asks the user for the destination of a file; null if the dialog was closed. */
  readonly chooseSave: (question: SaveFileOptions) => Promise<string | null>;
  /** Asks the user for one file to read; null if the dialog was closed. */
  readonly chooseOpen: (question: OpenFileOptions) => Promise<string | null>;
  /** Asks the user for files or a folder; empty if the dialog was closed. */
  readonly chooseFiles: (what: 'files' | 'folder') => Promise<readonly string[]>;
  /** Asks the user for one folder to write to or to compare; null if the dialog was closed. */
  readonly chooseFolder: (question: SelectFolderOptions) => Promise<string | null>;
  /** Asks the user whether files may be fetched from a host in a private network. */
  readonly confirmPrivateHost: ConfirmPrivateHost;
  readonly version: () => string;
}
