// npm run build: builds each of the three targets whose sources changed since its last build; `--force` builds all.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot, node24, run, script } from './run.mjs';

const common = ['package-lock.json', 'vite.config.ts', 'tsconfig.json'];

const targets = {
  main: { sources: ['electron', 'resources'], result: 'dist/main/main.js' },
  preload: { sources: ['electron'], result: 'dist/preload/preload.cjs' },
  renderer: {
    sources: ['renderer', 'electron/contract', 'electron/model', 'electron/base', 'resources'],
    result: 'dist/renderer/index.html',
  },
};

function filesIn(place) {
  const full = inRoot(place);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [place];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(path.join(place, name)));
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const file of [...common, ...sources].flatMap(filesIn))
    hash.update(`${file}\0`).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

const stampFile = (target) => inRoot('dist', `.${target}.stamp`);

function isFresh(target, hash) {
  const stamp = stampFile(target);
  return existsSync(inRoot(targets[target].result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

async function build(target, hash) {
  const { code, output } = await run(node24, [script('vite'), 'build', '--mode', target, '--logLevel', 'warn']);
  const ok = code === 0 && existsSync(inRoot(targets[target].result));
  if (ok) {
    mkdirSync(inRoot('dist'), { recursive: true });
    writeFileSync(stampFile(target), hash);
  }
  return { ok, output: ok ? output : `vite build --mode ${target}\n${output}` };
}

/**
 * Builds the stale targets (of `only` these) in parallel. Returns whether all succeeded, and the output of the builds.
 */
export async function buildStale({ force = false, only = Object.keys(targets) } = {}) {
  const hashes = only.map((target) => [target, hashOf(targets[target].sources)]);
  const stale = hashes.filter(([target, hash]) => force || !isFresh(target, hash));
  if (stale.length === 0) return { ok: true, output: '', built: [] };
  console.log(`Building ${stale.map(([target]) => target).join(', ')} …`);
  const results = await Promise.all(stale.map(([target, hash]) => build(target, hash)));
  return {
    ok: results.every((result) => result.ok),
    output: results.map((result) => result.output).join(''),
    built: stale.map(([target]) => target),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { ok, output, built } = await buildStale({ force: process.argv.includes('--force') });
  process.stdout.write(output);
  if (ok && built.length === 0) console.log('Everything is up to date');
  process.exitCode = ok ? 0 : 1;
}
