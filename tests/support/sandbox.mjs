// Checks whether Chromium's sandbox is available for Electron's runtime on this computer.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const says = (file, value) => existsSync(file) && readFileSync(file, 'utf8').trim() === value;

function isSetuidRoot(file) {
  if (!existsSync(file)) return false;
  const { uid, mode } = statSync(file);
  return uid === 0 && (mode & 0o4000) !== 0;
}

/** Returns the reason why Electron's sandbox is not available, or undefined if it is. Only Linux may lack it. */
export function sandboxRefusal(runtime) {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid() === 0) return 'it runs as root';
  if (isSetuidRoot(path.join(path.dirname(runtime), 'chrome-sandbox'))) return undefined;
  const settings = [
    ['kernel/apparmor_restrict_unprivileged_userns', '1'],
    ['kernel/unprivileged_userns_clone', '0'],
    ['user/max_user_namespaces', '0'],
  ];
  const refused = settings.find(([name, value]) => says(`/proc/sys/${name}`, value));
  return refused && `this system forbids it (${refused[0].replaceAll('/', '.')} is ${refused[1]})`;
}
