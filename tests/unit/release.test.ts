import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findReleaseProblems } from '../../.github/scripts/check-release.ts';
import {
  assertPublisher,
  getReleaseConfiguration,
  getSigningEnvironment,
  signingVariables,
} from '../../.github/scripts/package.ts';
import { findMajorProblem, findPatchProblem } from '../../.github/scripts/electron-age.ts';
import { createBillOfMaterials } from '../../.github/scripts/sbom.ts';
import { version } from '../../.github/scripts/version.ts';
import { isSignedBy } from '../../electron/updates/feed-signature.ts';
import { launchApp } from '../support/launch.ts';
import { makeRelease } from '../support/made-release.ts';
import { node24, projectRoot } from '../support/project.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-release-'));
const script = (name: string): string => path.join(projectRoot, '.github/scripts', name);
const tag = `v${version}`;
const GITHUB_REPOSITORY = 'northfield/vitrine';

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('code signing of a package', () => {
  const apple = { MAC_CERTIFICATE: 'apple', MAC_CERTIFICATE_PASSWORD: 'of apple' };
  const windows = { WINDOWS_CERTIFICATE: 'windows', WINDOWS_CERTIFICATE_PASSWORD: 'of windows' };
  const notary = { APPLE_ID: 'a@b.c', APPLE_APP_SPECIFIC_PASSWORD: 'once', APPLE_TEAM_ID: 'T' };
  const missing = Object.fromEntries(signingVariables.map((name) => [name, '']));

  it('uses only the certificate of the same system', () => {
    const all = { ...apple, ...windows, ...notary };
    expect(getSigningEnvironment('darwin', all)).toEqual({
      CSC_LINK: 'apple',
      CSC_KEY_PASSWORD: 'of apple',
      ...notary,
    });
    expect(getSigningEnvironment('win32', all)).toEqual({ CSC_LINK: 'windows', CSC_KEY_PASSWORD: 'of windows' });
    expect(getSigningEnvironment('linux', all)).toEqual({});
    expect(getSigningEnvironment('darwin', { ...missing, ...windows, ...notary })).toEqual({});
    expect(getSigningEnvironment('win32', { ...missing, ...apple })).toEqual({});
  });

  it('treats an empty secret as missing', () => {
    expect(getSigningEnvironment('darwin', missing)).toEqual({});
    expect(getSigningEnvironment('win32', missing)).toEqual({});
    expect(getSigningEnvironment('win32', { ...missing, WINDOWS_CERTIFICATE: 'w' })).toEqual({ CSC_LINK: 'w' });
  });

  it('signs a program for macOS ad hoc without a certificate', () => {
    const unsigned = { mac: { identity: '-', hardenedRuntime: false, notarize: false }, forceCodeSigning: false };
    expect(getReleaseConfiguration('darwin', { ...missing, ...windows, GITHUB_REPOSITORY })).toMatchObject(unsigned);
    expect(getReleaseConfiguration('darwin', { ...apple, GITHUB_REPOSITORY })).not.toHaveProperty('mac');
    expect(getReleaseConfiguration('win32', { ...missing, GITHUB_REPOSITORY })).not.toHaveProperty('mac');
  });

  it('is required if there is a certificate', () => {
    expect(getReleaseConfiguration('darwin', { ...apple, GITHUB_REPOSITORY }).forceCodeSigning).toBe(true);
    expect(getReleaseConfiguration('win32', { ...windows, GITHUB_REPOSITORY }).forceCodeSigning).toBe(true);
  });
});

describe('code signing for Windows with Azure', () => {
  const azure = { AZURE_TENANT_ID: 'tenant', AZURE_CLIENT_ID: 'client', AZURE_CLIENT_SECRET: 'secret' };
  const account = {
    AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
    AZURE_SIGNING_ACCOUNT: 'northfield',
    AZURE_SIGNING_PROFILE: 'releases',
    PUBLISHER: 'Northfield Ltd',
  };
  const environment = { ...azure, ...account, GITHUB_REPOSITORY };

  it('replaces a certificate, cannot be skipped, and names the publisher', async () => {
    const WINDOWS_CERTIFICATE = 'windows';
    expect(getSigningEnvironment('win32', { ...environment, WINDOWS_CERTIFICATE })).toEqual(azure);
    const config = getReleaseConfiguration('win32', environment);
    expect(config).toMatchObject({
      forceCodeSigning: true,
      extraMetadata: { author: { name: 'Northfield Ltd' } },
      win: {
        azureSignOptions: {
          endpoint: 'https://weu.codesigning.azure.net',
          codeSigningAccountName: 'northfield',
          certificateProfileName: 'releases',
          publisherName: 'Northfield Ltd',
        },
      },
    });
    // electron-builder validates a configuration before it uses it.
    await makeRelease(path.join(folder, 'azure'), { ...config, publish: null });
  });

  it('fails when a part of its configuration is missing, and is ignored on other systems', () => {
    expect(() =>
      getReleaseConfiguration('win32', { ...environment, AZURE_SIGNING_PROFILE: '', PUBLISHER: undefined }),
    ).toThrow('Azure Artifact Signing also requires AZURE_SIGNING_PROFILE, PUBLISHER');
    expect(() => getSigningEnvironment('win32', { AZURE_TENANT_ID: 'tenant' })).toThrow('AZURE_CLIENT_SECRET');
    expect(getSigningEnvironment('linux', environment)).toEqual({});
    expect(getSigningEnvironment('win32', account)).toEqual({});
    expect(getReleaseConfiguration('win32', { ...account, GITHUB_REPOSITORY })).not.toHaveProperty('win');
  });

  it('fails when the signed program does not name the publisher that its updates are checked against', () => {
    const output = path.join(folder, 'signed');
    const resources = path.join(output, 'win-unpacked/resources');
    mkdirSync(resources, { recursive: true });
    expect(() => assertPublisher(output)).toThrow('has no publisher');
    writeFileSync(path.join(resources, 'app-update.yml'), 'provider: github\nowner: northfield\n');
    expect(() => assertPublisher(output)).toThrow('has no publisher');
    writeFileSync(path.join(resources, 'app-update.yml'), 'provider: github\npublisherName:\n  - Northfield Ltd\n');
    expect(() => assertPublisher(output)).not.toThrow();
  });
});

describe('signatures of feeds', () => {
  const pair = generateKeyPairSync('ed25519');
  const UPDATE_SIGNING_KEY = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const UPDATE_PUBLIC_KEY = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const runSignIn = (
    folderPath: string,
    keys: Record<string, string>,
  ): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(node24, [script('sign-feeds.ts'), folderPath], {
      encoding: 'utf8',
      env: { ...process.env, UPDATE_SIGNING_KEY: '', UPDATE_PUBLIC_KEY: '', ...keys },
    });
  const folderPath = path.join(folder, 'feeds');
  const signatures = (): string[] => readdirSync(folderPath).filter((name) => name.endsWith('.sig'));
  beforeAll(() => {
    mkdirSync(folderPath);
    for (const name of ['latest.yml', 'latest-mac.yml', 'Vitrine.exe'])
      writeFileSync(path.join(folderPath, name), `of ${name}`);
  });

  it('are skipped with a message without a key', () => {
    expect(runSignIn(folderPath, {})).toMatchObject({
      status: 0,
      stdout: 'The feeds are not signed, because there is no key\n',
    });
    expect(signatures()).toEqual([]);
  });

  it('are not created with a key that the program does not trust', () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const keys of [
      { UPDATE_SIGNING_KEY },
      { UPDATE_PUBLIC_KEY },
      { UPDATE_SIGNING_KEY, UPDATE_PUBLIC_KEY: other },
    ])
      expect(runSignIn(folderPath, keys)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('UPDATE_') as string,
      });
    expect(signatures()).toEqual([]);
  });

  it('are accepted by the check of the program', () => {
    expect(runSignIn(folderPath, { UPDATE_SIGNING_KEY, UPDATE_PUBLIC_KEY })).toMatchObject({ status: 0 });
    expect(signatures()).toEqual(['latest-mac.yml.sig', 'latest.yml.sig']);
    for (const feed of ['latest.yml', 'latest-mac.yml']) {
      const signature = readFileSync(path.join(folderPath, `${feed}.sig`), 'utf8');
      expect(isSignedBy(`of ${feed}`, signature, UPDATE_PUBLIC_KEY)).toBe(true);
      expect(isSignedBy(`of ${feed}.`, signature, UPDATE_PUBLIC_KEY)).toBe(false);
    }
    expect(getReleaseConfiguration('linux', { GITHUB_REPOSITORY, UPDATE_PUBLIC_KEY }).extraMetadata).toMatchObject({
      updateKey: UPDATE_PUBLIC_KEY,
    });
  });
});

describe('installer for Windows', () => {
  it('keeps the link scheme registered during an update', () => {
    const [, uninstall = ''] = readFileSync(path.join(projectRoot, 'resources/installer.nsh'), 'utf8').split(
      'customUnInstall',
    );
    expect(uninstall).toMatch(/\$\{ifNot\} \$\{isUpdated\}\s+DeleteRegKey .*\s+\$\{endIf\}/);
  });
});

describe('bill of materials', () => {
  it('is complete: packaged components as required, build tools as excluded', () => {
    const dist = path.join(folder, 'dist');
    const { devDependencies } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    const licences = (...names: string[]): string =>
      names.map((name) => `## ${name} - ${devDependencies[name] ?? ''} (MIT)\n\nIts text.\n`).join('\n');
    const write = (part: string, text: string): void => {
      mkdirSync(path.join(dist, part), { recursive: true });
      writeFileSync(path.join(dist, part, 'licences.md'), `# Licenses\n\n${text}`);
    };
    write('main', licences('zod', 'undici'));
    write('renderer', licences('svelte'));
    const { metadata, components } = createBillOfMaterials(dist);
    expect(metadata.component).toMatchObject({ name: 'vitrine', version });
    const getScope = (name: string): string[] =>
      components.filter((one) => one.name === name).map((one) => `${one.version} ${one.scope ?? ''}`);
    for (const name of ['zod', 'svelte', 'electron'])
      expect(getScope(name)).toEqual([`${devDependencies[name] ?? ''} required`]);
    expect(getScope('keytar')).toEqual([expect.stringMatching(/ required$/)]);
    expect(getScope('vips')).toEqual([expect.stringMatching(/^8\.\d+\.\d+ required$/)]);
    expect(getScope('heif')).toHaveLength(1);
    // Another library has its own older version, which is not packaged.
    expect(getScope('undici').filter((one) => one.endsWith('required'))).toEqual([
      `${devDependencies['undici'] ?? ''} required`,
    ]);
    expect(getScope('vitest')).toEqual([`${devDependencies['vitest'] ?? ''} excluded`]);
    write('renderer', '## not-installed - 1.0.0 (MIT)\n');
    expect(() => createBillOfMaterials(dist)).toThrow('The lock file does not contain not-installed@1.0.0');
  });

  it('contains no unsupported version of Electron', () => {
    expect(findMajorProblem('45.4.1', '45.5.0')).toBeUndefined();
    expect(findMajorProblem('45.4.1', '47.0.0')).toBeUndefined();
    expect(findMajorProblem('45.4.1', '48.0.0-beta.1')).toContain('3 majors behind');
    expect(findMajorProblem('45.4.1', '')).toContain('cannot be compared');
  });
});

describe('age of Electron', () => {
  const now = Date.parse('2026-12-20T00:00:00Z');
  const releases = {
    created: '2013-01-01T00:00:00Z',
    '44.12.0': '2026-12-01T00:00:00Z',
    '45.5.0': '2026-11-24T00:00:00Z',
    '45.5.1': '2026-12-10T00:00:00Z',
    '46.0.0-beta.1': '2026-11-25T00:00:00Z',
  };

  it('is accepted while a newer version of its major is less than 14 days old', () => {
    expect(findPatchProblem('45.5.0', releases, now)).toBeUndefined();
    expect(findPatchProblem('45.5.1', releases, now)).toBeUndefined();
  });

  it('is rejected when a newer version of its major is more than 14 days old', () => {
    expect(findPatchProblem('45.5.0', { ...releases, '45.6.0': '2026-12-01T00:00:00Z' }, now)).toMatch(
      /45\.6\.0 .* 14 days/,
    );
    expect(findPatchProblem('45.4.9', releases, now)).toMatch(/does not contain/);
  });
});

describe('release', () => {
  it('belongs to its own repository, also if a name contains an address', () => {
    const env = { GITHUB_REPOSITORY, GITHUB_REPOSITORY_OWNER_ID: '7', GITHUB_SERVER_URL: 'https://github.example' };
    expect(getReleaseConfiguration('linux', env)).toMatchObject({
      publish: { provider: 'github', owner: 'northfield', repo: 'vitrine' },
      extraMetadata: { homepage: 'https://github.example/northfield/vitrine', author: { name: 'northfield' } },
      linux: { maintainer: 'northfield <7+northfield@users.noreply.github.com>' },
    });
    expect(() => getReleaseConfiguration('linux', {})).toThrow('GITHUB_REPOSITORY');
  });

  it('is not packaged under the tag of another version', () => {
    const env = { ...process.env, GITHUB_REPOSITORY, GITHUB_REF_NAME: 'v9.9.9' };
    const { status, stderr } = spawnSync(node24, [script('package.ts')], { encoding: 'utf8', env });
    expect(status).toBe(1);
    expect(stderr).toContain(`The tag is v9.9.9, but package.json has version ${version}`);
  });
});

describe('files of a release', () => {
  const original = path.join(folder, 'whole');
  const installer = `Vitrine-Setup-${version}.exe`;
  let copies = 0;
  const copy = (): string => {
    const folderPath = path.join(folder, String(++copies));
    cpSync(original, folderPath, { recursive: true });
    return folderPath;
  };
  beforeAll(() => makeRelease(original));

  it('are complete when electron-builder names them from the configuration', () => {
    expect(readdirSync(original)).toEqual(
      expect.arrayContaining([installer, 'latest.yml', 'latest-mac.yml', 'latest-linux.yml']),
    );
    expect(findReleaseProblems(original, tag)).toEqual([]);
  });

  it('are not published when GitHub would rename a file of a feed', async () => {
    const spaced = path.join(folder, 'spaced');
    await makeRelease(spaced, { nsis: { artifactName: null } });
    expect(findReleaseProblems(spaced, tag)).toEqual(
      expect.arrayContaining([
        `GitHub would rename Vitrine Setup ${version}.exe`,
        `latest.yml lists ${installer}, which is missing`,
      ]),
    );
  });

  it.each([
    ['a file of a feed', installer, `latest.yml lists ${installer}, which is missing`],
    ['a map of blocks', `${installer}.blockmap`, `${installer}.blockmap is missing`],
    ['a feed', 'latest-mac.yml', 'latest-mac.yml is missing'],
  ])('are not published without %s', (_what, file, problem) => {
    const folderPath = copy();
    rmSync(path.join(folderPath, file));
    expect(findReleaseProblems(folderPath, tag)).toContain(problem);
  });

  it('are not published when a file differs from its feed', () => {
    const folderPath = copy();
    writeFileSync(path.join(folderPath, installer), 'something else');
    expect(findReleaseProblems(folderPath, tag)).toContain(
      `The size or checksum of ${installer} in latest.yml is wrong`,
    );
  });

  it('are not published when a file for earlier updaters is missing', () => {
    const folderPath = copy();
    const feed = path.join(folderPath, 'latest-linux.yml');
    writeFileSync(feed, readFileSync(feed, 'utf8').replace(/^path: .*$/m, 'path: gone.AppImage'));
    expect(findReleaseProblems(folderPath, tag)).toEqual(['latest-linux.yml lists gone.AppImage, which is missing']);
  });

  it('are not published under the tag of another version, or without one', () => {
    const folderPath = copy();
    const feed = path.join(folderPath, 'latest.yml');
    writeFileSync(feed, readFileSync(feed, 'utf8').replace(/^version: .*$/m, 'version: 9.9.9'));
    expect(findReleaseProblems(folderPath, 'v9.9.9')).toEqual([
      `The tag is v9.9.9, but package.json has version ${version}, whose tag is ${tag}`,
      `latest.yml has version 9.9.9 instead of ${version}`,
    ]);
    expect(findReleaseProblems(original, undefined)).toHaveLength(1);
  });

  it('are checked by the step before the publishing', () => {
    const folderPath = copy();
    const check = (): { status: number | null; stderr: string } =>
      spawnSync(node24, [script('check-release.ts'), folderPath], {
        encoding: 'utf8',
        env: { ...process.env, GITHUB_REF_NAME: tag },
      });
    expect(check()).toMatchObject({ status: 0, stderr: '' });
    renameSync(path.join(folderPath, installer), path.join(folderPath, 'renamed.exe'));
    expect(check()).toMatchObject({
      status: 1,
      stderr: `${installer}.blockmap has no file\nlatest.yml lists ${installer}, which is missing\n`,
    });
  });
});

// A shell script replaces `gh`.
describe.skipIf(process.platform === 'win32')('release draft', () => {
  const files = path.join(folder, 'files');
  const bin = path.join(folder, 'bin');
  beforeAll(() => {
    for (const folderPath of [files, bin]) mkdirSync(folderPath);
    for (const name of ['latest.yml', 'Vitrine.AppImage']) writeFileSync(path.join(files, name), '');
    writeFileSync(path.join(bin, 'gh'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(path.join(bin, 'gh'), 0o755);
  });
  const draft = (name: string): string[] => {
    const PATH = `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, PATH, GITHUB_REF_NAME: name, GITHUB_REPOSITORY };
    const output = execFileSync(node24, [script('draft-release.ts'), files], { encoding: 'utf8', env });
    return output.trim().split('\n');
  };
  const given = ['Vitrine.AppImage', 'latest.yml'].map((name) => path.join(files, name));
  const releaseArguments = ['--draft', '--verify-tag', '--generate-notes', '--repo', GITHUB_REPOSITORY];

  it('contains every file, and waits for approval', () => {
    expect(draft('v1.2.3')).toEqual(['release', 'create', 'v1.2.3', ...given, ...releaseArguments]);
  });

  it('is marked as a preview when its version is one', () => {
    expect(draft('v1.2.3-beta.1')).toEqual([
      'release',
      'create',
      'v1.2.3-beta.1',
      ...given,
      ...releaseArguments,
      '--prerelease',
    ]);
  });
});

describe('required Electron runtime', () => {
  // The folder is empty, and there is no server at this address.
  const env = {
    VITRINE_REQUIRE_ELECTRON: '1',
    ELECTRON_OVERRIDE_DIST_PATH: folder,
    ELECTRON_MIRROR: 'http://127.0.0.1:9/',
    electron_config_cache: path.join(folder, 'cache'),
  };

  it('is reported as missing before any test runs', () => {
    const module = pathToFileURL(path.join(projectRoot, 'tests/support/fetch-electron.mjs')).href;
    const fetching = `import('${module}').then(({ fetchElectron }) => fetchElectron())`;
    const found = spawnSync(node24, ['-e', fetching], { encoding: 'utf8', env: { ...process.env, ...env } });
    expect(found.status).toBe(1);
    expect(found.stderr).toContain("Electron's runtime is required here, but could not be downloaded");
  });

  afterEach(() => void vi.unstubAllEnvs());

  it('is never replaced by another runtime', async () => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    await expect(launchApp()).rejects.toThrow("Electron's runtime is missing");
  });
});
