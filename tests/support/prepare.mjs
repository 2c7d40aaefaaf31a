// Installs missing packages and builds stale targets, for the start and test scripts.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { buildStale } from './build.mjs';
import { fetchElectron } from './fetch-electron.mjs';
import { findCommand, inRoot, node24, readJson, run } from './run.mjs';

/** A failed step of the preparation. Its message is complete and meant for the user. */
export class PreparationError extends Error {}

/** Whether every package of the lock file is installed in its version. */
function packagesAreCurrent() {
  const installedFile = inRoot('node_modules/.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(node24)) return false;
  const installed = readJson(installedFile).packages;
  return Object.entries(readJson(inRoot('package-lock.json')).packages).every(([place, wanted]) => {
    if (place === '' || wanted.link) return true;
    const found = installed[place];
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional || wanted.peer);
  });
}

/** Returns npm's own script if npm started this one: Windows cannot run `npm.cmd` without a shell. */
function npmCommand() {
  const cli = process.env.npm_execpath ?? '';
  if (cli.endsWith('npm-cli.js')) return [process.execPath, cli];
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', 'npm'] : ['npm'];
}

async function installPackages() {
  if (packagesAreCurrent()) return;
  console.log('Installing packages (npm ci) …');
  const [npm, ...before] = npmCommand();
  const args = [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run(npm, args, { env: process.env });
  if (code !== 0) throw new PreparationError(`npm ci failed\n${output}`);
  if (!existsSync(node24)) throw new PreparationError('npm installed the packages, but not Node 24 (package «node»)');
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

function hasLibrary(name) {
  const folders = ['/lib', '/usr/lib', '/lib64', '/usr/lib64', `/usr/lib/${machine()}`];
  return folders.some((folder) => existsSync(folder) && readdirSync(folder).some((file) => file.startsWith(name)));
}

function machine() {
  return { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch] ?? '';
}

/** Whether a font whose file name has this prefix is installed. */
function hasFont(name = '') {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts', join(homedir(), '.local/share/fonts')];
  const isFont = (file) => basename(file).startsWith(name) && /\.(?:[ot]t[cf]|pf[ab])$/i.test(file);
  return folders.some((folder) => existsSync(folder) && readdirSync(folder, { recursive: true }).some(isFont));
}

/** Whether there is a desktop, which has its own user interface font. */
const hasDesktop = () => Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Required Linux packages, by their Debian names. */
const systemParts = {
  chromium: () => Boolean(process.env.VITRINE_CHROMIUM) || browsers.some(findCommand),
  'fonts-dejavu-core': () => hasFont(),
  'fonts-inter': () => hasDesktop() || hasFont('Inter'),
  'fonts-noto-cjk': () => hasFont('NotoSansCJK'),
  'fonts-noto-color-emoji': () => hasFont('NotoColorEmoji'),
  xvfb: () => Boolean(findCommand('Xvfb')),
  xauth: () => Boolean(findCommand('xauth')),
  dbus: () => Boolean(findCommand('dbus-run-session')),
  'gnome-keyring': () => Boolean(findCommand('gnome-keyring-daemon')),
  'libsecret-1-0': () => hasLibrary('libsecret-1.so.0'),
  procps: () => Boolean(findCommand('ps')),
};

const mayInstall = () => Boolean(findCommand('apt-get')) && process.getuid() === 0;

/** Installs a faster, optional Chromium package if the system offers it. Does not report a missing one. */
async function installQuickerChromium() {
  const name = 'chromium-headless-shell';
  if (process.platform !== 'linux' || process.env.VITRINE_CHROMIUM || findCommand(name) || !mayInstall()) return;
  const { output } = await run('apt-cache', ['policy', name], { env: { ...process.env, LC_ALL: 'C' } });
  if (/Candidate: \d/.test(output)) await install([name]);
}

async function installSystemParts() {
  if (process.platform !== 'linux') return;
  const missing = Object.keys(systemParts).filter((name) => !systemParts[name]());
  if (missing.length > 0) await install(missing);
}

async function install(missing) {
  const command = `apt-get install --yes --no-install-recommends ${missing.join(' ')}`;
  if (!mayInstall()) {
    console.log(
      `Some packages that the application and its tests use are missing. On Debian or Ubuntu: sudo ${command}`,
    );
    return;
  }
  console.log(`Installing ${missing.join(', ')} (apt-get) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update'], { env });
  const installed = await run('apt-get', command.split(' ').slice(1), { env });
  if (installed.code !== 0)
    console.log(`${updated.output}${installed.output}\nThat did not work; continuing without them.`);
}

/** Prepares everything that the program needs to start. Throws a PreparationError with a message for the user. */
export async function prepare() {
  await installPackages();
  await installSystemParts();
  await installQuickerChromium();
  await fetchElectron();
  const { ok, output } = await buildStale();
  if (!ok) throw new PreparationError(`The build failed\n${output}`);
}
