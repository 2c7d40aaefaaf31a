import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { app } from 'electron';
import type { Accounts } from '../account/accounts.ts';
import type { AppSettingsStore } from '../account/app-settings.ts';
import { createLogger } from '../base/logger.ts';
import { VitrineError } from '../contract/index.ts';
import type { SaveQuestion } from '../shell/choose-save.ts';
import { endOfLog, programDiagnostics } from '../shell/diagnostics.ts';
import type { StorageReport } from '../workspace/storage.ts';
import type { Workspaces } from '../workspace/workspaces.ts';
import type { Handle } from './handle.ts';

const log = createLogger('ipc');

/** What is broken is just what is asked about: the rest is told all the same. */
const leftOut =
  (part: string) =>
  (error: unknown): null => {
    log.warn(`${part} is left out of the diagnostics`, error);
    return null;
  };

/** The call that writes the state of the program to a file that the person chooses. */
export const handleDiagnostics = (
  { handle }: Handle,
  parts: {
    readonly workspaces: Workspaces;
    readonly accounts: Accounts;
    readonly settings: AppSettingsStore;
    readonly storage: StorageReport;
    readonly logFile: string;
    readonly choose: (question: SaveQuestion) => Promise<string | null>;
  },
): void => {
  const { workspaces, accounts, settings, storage, logFile, choose } = parts;
  handle('app.saveDiagnostics', async () => {
    const path = await choose({
      title: 'Save diagnostics',
      name: 'Vitrine diagnostics.json',
      kinds: [{ ending: 'json', name: 'JSON' }],
      button: 'Save',
    });
    if (path === null) return null;
    const workspace = workspaces.peek();
    const bundle = programDiagnostics({
      at: new Date().toISOString(),
      versions: {
        vitrine: app.getVersion(),
        electron: process.versions.electron,
        platform: `${process.platform} ${process.arch}`,
      },
      settings: settings.get(),
      account: accounts.record(),
      sync: workspace?.sync.status() ?? null,
      outbox: (await workspace?.outbox.counts().catch(leftOut('The outbox'))) ?? null,
      storage: await storage.report().catch(leftOut('The storage')),
      log: await endOfLog(logFile),
    });
    try {
      await writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600 });
    } catch (cause) {
      throw new VitrineError('disk', 'The diagnostics could not be written there.', { cause });
    }
    return basename(path);
  });
};
