import os from 'node:os';
import path from 'node:path';

type Environment = Record<string, string | undefined>;

function getAppData(home: string, env: Environment): string {
  if (process.platform === 'win32') return env['APPDATA'] ?? path.join(home, 'AppData', 'Roaming');
  if (process.platform === 'darwin') return path.join(home, 'Library', 'Application Support');
  return env['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
}

function getLogsFolder(home: string, name: string, userData: string): string {
  return process.platform === 'darwin' ? path.join(home, 'Library', 'Logs', name) : path.join(userData, 'logs');
}

/** Returns Electron's default folders on this platform by the names of `app.getPath`. */
export function getDefaultPaths(name: string, userData: string | undefined): Record<string, string> {
  const env: Environment = process.env;
  const home = env['HOME'] ?? os.homedir();
  const profile = userData ?? path.join(getAppData(home, env), name);
  return {
    home,
    appData: getAppData(home, env),
    userData: profile,
    sessionData: profile,
    logs: getLogsFolder(home, name, profile),
    crashDumps: path.join(profile, 'Crashpad'),
    temp: os.tmpdir(),
    exe: process.execPath,
    desktop: env['XDG_DESKTOP_DIR'] ?? path.join(home, 'Desktop'),
    documents: env['XDG_DOCUMENTS_DIR'] ?? path.join(home, 'Documents'),
    downloads: env['XDG_DOWNLOAD_DIR'] ?? path.join(home, 'Downloads'),
    music: path.join(home, 'Music'),
    pictures: path.join(home, 'Pictures'),
    videos: path.join(home, 'Videos'),
  };
}
