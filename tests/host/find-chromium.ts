import { existsSync } from 'node:fs';
import path from 'node:path';
import { isHeaded } from './mode.ts';

/**
 * Chromium without the user interface of a browser, like Electron. It starts in a quarter of the time, but shows no window.
 * This is the binary itself: the script that Debian's package has on the path starts another process group.
 */
const headlessShells = ['/usr/lib/chromium/chromium-headless-shell'];

function getCandidates(): string[] {
  if (process.platform === 'darwin') {
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    const roots = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '');
    const programs = [
      'Chromium/Application/chrome.exe',
      'Google/Chrome/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ];
    return programs.flatMap((program) => roots.filter(Boolean).map((root) => path.join(root, program)));
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'microsoft-edge',
    'microsoft-edge-stable',
  ];
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', ...(process.env['PATH'] ?? '').split(':')];
  const found = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return isHeaded ? found : [...headlessShells, ...found];
}

/** Returns the path of the browser: VITRINE_CHROMIUM, or Chromium, Chrome or Edge in their default folders. */
export function findChromium(): string {
  const named = process.env['VITRINE_CHROMIUM'];
  const found = named ?? getCandidates().find((candidate) => existsSync(candidate));
  if (found !== undefined && existsSync(found)) return found;
  if (named !== undefined) throw new Error(`VITRINE_CHROMIUM names ${named}, which does not exist`);
  throw new Error('No Chromium, Chrome or Edge is installed; install one or name it in VITRINE_CHROMIUM');
}
