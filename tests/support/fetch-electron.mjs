// Electron's package contains no runtime. It is downloaded once if the network allows it.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inRoot, node24, readJson, run, toolEnvironment } from './run.mjs';

const day = 24 * 60 * 60 * 1000;
const refusal = inRoot('node_modules/.cache/vitrine/electron-could-not-be-fetched');

/** Returns the version of Electron's package. */
export function electronVersion() {
  return readJson(inRoot('node_modules/electron/package.json')).version;
}

/** Returns the path of Electron's runtime, or undefined if it was not downloaded. */
export function electronRuntime() {
  const pointer = inRoot('node_modules/electron/path.txt');
  if (!existsSync(pointer)) return undefined;
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? inRoot('node_modules/electron/dist');
  const runtime = path.join(folder, readFileSync(pointer, 'utf8'));
  return existsSync(runtime) ? runtime : undefined;
}

function wasRefusedLately() {
  return existsSync(refusal) && Date.now() - statSync(refusal).mtimeMs < day;
}

/** Uses the proxy of the environment, like npm. */
const environment = () => toolEnvironment({ NODE_USE_ENV_PROXY: '1' });

async function isReachable() {
  const version = electronVersion();
  const mirror =
    process.env.ELECTRON_MIRROR ??
    process.env.npm_config_electron_mirror ??
    'https://github.com/electron/electron/releases/download/';
  const url = `${mirror}v${version}/electron-v${version}-${process.platform}-${process.arch}.zip`;
  const ask = `fetch(${JSON.stringify(url)}, { method: 'HEAD', signal: AbortSignal.timeout(4000) })
    .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`;
  const { code } = await run(node24, ['-e', ask], { env: environment(), limitMs: 6000 });
  return code === 0;
}

function hasDownloads() {
  const home = os.homedir();
  const folders = {
    linux: path.join(process.env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'electron'),
    darwin: path.join(home, 'Library/Caches/electron'),
    win32: path.join(process.env.LOCALAPPDATA ?? home, 'electron/Cache'),
  };
  const folder = process.env.electron_config_cache ?? folders[process.platform];
  return folder !== undefined && existsSync(folder);
}

const install = (options) =>
  run(node24, [inRoot('node_modules/electron/install.js')], { env: environment(), ...options });

async function fetchRequired() {
  await install({ show: true, limitMs: 20 * 60 * 1000 });
  if (!electronRuntime()) throw new Error("Electron's runtime is required here, but could not be downloaded");
}

/**
 * Downloads Electron's runtime if it is missing. If the network blocks it, tries again once a day. With
 * VITRINE_REQUIRE_ELECTRON in the environment, a missing runtime is an error.
 */
export async function fetchElectron() {
  if (electronRuntime()) return;
  if (process.env.VITRINE_REQUIRE_ELECTRON) return fetchRequired();
  if (process.env.ELECTRON_SKIP_BINARY_DOWNLOAD || wasRefusedLately()) return;
  const reachable = await isReachable();
  if (reachable) console.log(`Fetching Electron ${electronVersion()} …`);
  if (reachable || hasDownloads()) {
    const limitMs = reachable ? 10 * 60 * 1000 : 10_000;
    await install({ limitMs });
  }
  mkdirSync(path.dirname(refusal), { recursive: true });
  if (electronRuntime()) rmSync(refusal, { force: true });
  else writeFileSync(refusal, 'Asked again after a day; remove this file to ask at the next start.\n');
}
