import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { electronRuntime } from './electron-runtime.ts';
import { launchChromium } from './launch-chromium.ts';
import { launchElectron } from './launch-electron.ts';
import type { LaunchedApp, LaunchOptions } from './launch-types.ts';

export type { LaunchedApp, LaunchOptions, Recorded } from './launch-types.ts';

const freshProfiles: string[] = [];

/** Creates a profile folder. It exists until this process ends, so that a test can read it afterwards. */
function freshProfile(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-profile-'));
  if (freshProfiles.push(folder) === 1) {
    process.once('exit', () => {
      for (const profile of freshProfiles) rmSync(profile, { recursive: true, force: true });
    });
  }
  return folder;
}

/**
 * Starts the program like the user, ready for automation. Rejects with the program's output if it ends before its first
 * window opens.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const userData = path.resolve(options.userData ?? freshProfile());
  const requestedHost = options.host ?? 'auto';
  const isElectronAvailable = electronRuntime() !== undefined || Boolean(process.env['VITRINE_REQUIRE_ELECTRON']);
  const useElectron = requestedHost === 'electron' || (requestedHost === 'auto' && isElectronAvailable);
  const resolvedOptions = { ...options, userData };
  return useElectron ? launchElectron(resolvedOptions) : launchChromium(resolvedOptions);
}
