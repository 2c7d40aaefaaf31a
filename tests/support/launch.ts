import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { electronRuntime } from './electron-runtime.ts';
import { launchChromium } from './launch-chromium.ts';
import { launchElectron } from './launch-electron.ts';
import type { LaunchedApp, LaunchOptions } from './launch-types.ts';

export type { LaunchedApp, LaunchOptions, Recorded } from './launch-types.ts';

const freshProfiles: string[] = [];

/** A folder for one start; it stays as long as this process, so that a test can look into it after the end. */
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
 * The program, started as a person starts it and ready to be driven. Rejects with the program's output when it ends
 * before its first window is there.
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const userData = path.resolve(options.userData ?? freshProfile());
  const wanted = options.host ?? 'auto';
  const isHere = electronRuntime() !== undefined || Boolean(process.env['VITRINE_REQUIRE_ELECTRON']);
  const useElectron = wanted === 'electron' || (wanted === 'auto' && isHere);
  const settled = { ...options, userData };
  return useElectron ? launchElectron(settled) : launchChromium(settled);
}
