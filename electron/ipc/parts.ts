import type { Accounts } from '../account/accounts.ts';
import type { SecretsOf } from '../account/kept-secrets.ts';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { AppCommand, AppSettings, Emit } from '../contract/index.ts';
import type { FolderQuestion, OpenQuestion, SaveQuestion } from '../shell/file-dialogs.ts';
import type { DemoHost } from '../demo/demo-host.ts';
import type { Pictures } from '../pictures/open.ts';
import type { Updates } from '../updates/updates.ts';
import type { ConfirmPrivateHost } from '../workspace/private-asset-host.ts';
import type { SettingsChecks } from '../workspace/settings-checks.ts';
import type { StorageReport } from '../workspace/storage.ts';
import type { Workspaces } from '../workspace/workspaces.ts';

/** What the calls are answered with. */
export interface CallParts {
  readonly accounts: Accounts;
  /** Secrets of creations that wait. */
  readonly secrets: SecretsOf;
  readonly demo: DemoHost;
  readonly workspaces: Workspaces;
  readonly settings: AppSettingsStore;
  readonly settingsChecks: SettingsChecks;
  readonly pictures: Omit<Pictures, 'store' | 'close'>;
  /** Makes the drag that is under way in the window one of these files. */
  readonly startDrag: (files: readonly string[]) => void;
  readonly storage: StorageReport;
  readonly updates: Updates;
  /** The command that the page was opened for, once. */
  readonly takeCommand: () => AppCommand | null;
  readonly logFile: string;
  readonly emit: Emit;
  /** Hears of settings that were saved. */
  readonly onSettings: (settings: AppSettings) => void;
  /** Asks the person where a file goes; null when they closed the dialog. */
  readonly chooseSave: (question: SaveQuestion) => Promise<string | null>;
  /** Asks the person for one file to read; null when they closed the dialog. */
  readonly chooseOpen: (question: OpenQuestion) => Promise<string | null>;
  /** Asks the person for files or a folder; empty when they closed the dialog. */
  readonly chooseFiles: (what: 'files' | 'folder') => Promise<readonly string[]>;
  /** Asks the person for one folder to write to or to look through; null when they closed the dialog. */
  readonly chooseFolder: (question: FolderQuestion) => Promise<string | null>;
  /** Asks the person whether files may come from a host in a private network. */
  readonly confirmPrivateHost: ConfirmPrivateHost;
  /** The program's own version. */
  readonly version: () => string;
}
