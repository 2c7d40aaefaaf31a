import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractAll, listPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '../../.github/scripts/version.ts';
import { readFuses, writeElectronStub } from '../support/electron-stub.ts';
import { node24, projectRoot } from '../support/project.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-package-'));
const program = path.join(folder, 'out/linux-unpacked');
const archive = path.join(program, 'resources/app.asar');
/** The content of the archive, to check its files. The program itself runs from the archive. */
const extracted = path.join(folder, 'extracted');
const scripts = path.join(projectRoot, '.github/scripts');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Variables as in a GitHub workflow: a numeric owner name stays text. */
const release = {
  GITHUB_REF_NAME: `v${version}`,
  GITHUB_REPOSITORY: '0815/vitrine.app',
  GITHUB_REPOSITORY_OWNER_ID: '4711',
  GITHUB_SERVER_URL: 'https://github.com',
  MAC_CERTIFICATE: '',
  WINDOWS_CERTIFICATE: '',
  UPDATE_PUBLIC_KEY: 'the public key',
};

const filesUnder = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)));

describe.runIf(process.platform === 'linux')('packaged program', () => {
  let files: string[] = [];
  let packages: string[] = [];

  beforeAll(async () => {
    const stub = path.join(folder, 'electron');
    mkdirSync(stub);
    writeElectronStub(stub);
    const where = ['--dir', '--electron', stub, '--output', path.join(folder, 'out')];
    const env = { ...process.env, ...release };
    await promisify(execFile)(node24, [path.join(scripts, 'package.ts'), ...where], { cwd: folder, env });
    extractAll(archive, extracted);
    files = filesUnder(extracted);
    const names = files.map((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
    packages = [...new Set(names.filter((name) => name !== undefined))].sort();
  }, 300_000);

  test('contains the built files: main process, threads, migrations, preload and page', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'package.json',
        'dist/main/main.js',
        'dist/main/icon.png',
        'dist/main/cache/writer-thread.js',
        'dist/main/cache/reader-thread.js',
        'dist/main/cache/migrations/001-cache.sql',
        'dist/main/outbox/outbox-thread.js',
        'dist/main/outbox/migrations/001-intents.sql',
        'dist/main/demo/demo-thread.js',
        'dist/main/pictures/scale-thread.js',
        'dist/preload/preload.cjs',
        'dist/renderer/index.html',
      ]),
    );
  });

  test('contains nothing else of the project: no source, no map, no test, no settings file', () => {
    const ownFiles = files.filter((file) => !file.startsWith('node_modules/'));
    const expected =
      /^(LICENSE|package\.json|dist\/(main|preload|renderer)\/[\w/.-]+\.(js|cjs|css|html|sql|md|svg|png|webp))$/;
    expect(ownFiles.filter((file) => !expected.test(file))).toEqual([]);
    expect(files.filter((file) => /\.([cm]?ts|map|cc|h)$|(^|\/)\.(env|npmrc|git)/.test(file))).toEqual([]);
    const manifest = readFileSync(path.join(extracted, 'package.json'), 'utf8');
    for (const part of ['devDependencies', 'electron-winstaller', 'oxc-parser']) expect(manifest).not.toContain(part);
  });

  test('contains only libraries that cannot be bundled, with their runtime files', () => {
    expect(packages).toEqual([
      '@emnapi/runtime',
      '@img/colour',
      '@img/sharp-wasm32',
      'detect-libc',
      'keytar',
      'semver',
      'sharp',
    ]);
    // PDF.js, which renders PDF files, takes 1.6 MB of it.
    expect(statSync(archive).size).toBeLessThan(18_250_000);
  });

  test('contains its main process in one-byte characters, and only runtime files of its libraries', () => {
    const scripts = files.filter((file) => /^dist\/main\/.*\.js$/.test(file));
    const text = (file: string): string => readFileSync(path.join(extracted, file), 'utf8');
    // A single non-ASCII character makes Node store the whole file with two bytes per character.
    expect(scripts.filter((file) => /[^\0-\x7f]/.test(text(file)))).toEqual([]);
    for (const part of ['MockAgent', 'CacheStorage', 'codegen/scope'])
      expect(text('dist/main/main.js')).not.toContain(part);
  });

  test('has the keychain library next to the archive, for this platform only', () => {
    const binaries = filesUnder(`${archive}.unpacked`).filter((file) => file.endsWith('.node'));
    expect(binaries).toEqual([`node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`]);
    expect(listPackage(archive, { isPack: false }).filter((file) => file.endsWith('.node'))).toHaveLength(1);
  });

  test('includes the licences of all its components', () => {
    for (const part of ['main', 'renderer']) {
      const text = readFileSync(path.join(extracted, `dist/${part}/licences.md`), 'utf8');
      expect(text).toContain(part === 'main' ? '## undici' : '## svelte');
    }
    const licensed = files.flatMap((file) => /^node_modules\/(.+)\/licen[cs]e[^/]*$/i.exec(file)?.[1] ?? []);
    expect(packages.filter((name) => !licensed.includes(name))).toEqual([]);
    const resources = path.join(program, 'resources');
    expect(readdirSync(path.join(resources, 'licences')).sort()).toEqual([
      'GPL-3.0.txt',
      'LGPL-3.0.txt',
      'sharp-wasm32.md',
    ]);
    const text = (file: string): string => readFileSync(path.join(resources, 'licences', file), 'utf8');
    expect(text('LGPL-3.0.txt')).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(text('GPL-3.0.txt')).toContain('GNU GENERAL PUBLIC LICENSE');
    expect(text('sharp-wasm32.md')).toMatch(/libvips +\| LGPLv3/);
    expect(readFileSync(path.join(extracted, 'dist/main/licences.md'), 'utf8')).toMatch(
      /## @img\/sharp-wasm32 - [\d.]+ \(.*LGPL-3\.0-or-later.*\)\n\n.*LGPL-3\.0\.txt/,
    );
    expect(readdirSync(program)).toEqual(expect.arrayContaining(['LICENSE.electron.txt', 'LICENSES.chromium.html']));
  });

  test('disables other uses of the executable: the fuses are set', () => {
    // In order: run as Node, encrypted cookies, NODE_OPTIONS, --inspect, archive integrity, only from the archive, a
    // custom snapshot, privileges of file addresses; and WebAssembly's trap handlers, which keep Electron's default.
    expect(readFuses(path.join(program, 'vitrine'))).toBe('000011001');
  });

  test('knows the address of its releases, for any owner of the repository', () => {
    const lines = readFileSync(path.join(program, 'resources/app-update.yml'), 'utf8').trim().split('\n');
    const expected = ['provider: github', "owner: '0815'", 'repo: vitrine.app', 'updaterCacheDirName: vitrine-updater'];
    expect(lines.sort()).toEqual(expected.sort());
    const manifest = JSON.parse(readFileSync(path.join(extracted, 'package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest['homepage']).toBe('https://github.com/0815/vitrine.app');
    expect(manifest['author']).toEqual({ name: '0815' });
    expect(manifest['updateKey']).toBe('the public key');
  });

  test('includes no locale of Chromium except its own', () => {
    expect(readdirSync(path.join(program, 'locales'))).toEqual(['en-US.pak']);
  });

  test('needs only its own files: it starts from its archive, shows, uploads, ends, and opens a link', async () => {
    // No window may open on an existing desktop.
    const env = { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined };
    const args = [path.join(scripts, 'smoke.ts'), path.join(program, 'vitrine')];
    const { stdout } = await promisify(execFile)(node24, args, { cwd: folder, env });
    expect(stdout).toContain('Rows are shown.\nA picture is painted.\nA file is uploaded.\nIt exited normally.\n');
    expect(stdout).toContain('A link was opened.\nIt exited normally.\n');
  }, 300_000);
});
