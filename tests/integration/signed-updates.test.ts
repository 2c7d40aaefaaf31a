import { type KeyObject, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UpdateStatus } from '../../electron/contract/index.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { layProgram } from '../support/laid-program.ts';
import { type LaunchedApp, launchApp } from '../support/launch.ts';
import { type ReleaseServer, channelFile, startReleaseServer } from '../support/release-server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrine-signed-'));
const image = path.join(folder, 'Vitrine.AppImage');
const keyPair = generateKeyPairSync('ed25519');
const foreign = generateKeyPairSync('ed25519');
const next = Buffer.from('#!/bin/sh\nexit 0\n# the next version\n');

let server: ReleaseServer;
let app: LaunchedApp;

const getSignature = (text: string | null, key: KeyObject = keyPair.privateKey): string =>
  `${sign(null, Buffer.from(text ?? ''), key).toString('base64')}\n`;

const check = async (): Promise<UpdateStatus> => {
  const reply = await app.window.evaluate(async () =>
    (globalThis as unknown as { vitrine: Bridge }).vitrine.updates.check(),
  );
  if (!reply.ok) throw new Error('The check has no result');
  return reply.value;
};

const fetched = (): string[] => server.asked.filter((asked) => asked.endsWith('.AppImage'));

// The library of this platform replaces an AppImage; other platforms use another one.
describe.runIf(process.platform === 'linux')('updates of a build with a key', () => {
  beforeAll(async () => {
    server = await startReleaseServer();
    writeFileSync(image, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    const updateKey = keyPair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    app = await launchApp({
      main: layProgram(folder, server.url, { updateKey }),
      host: 'chromium',
      env: { APPIMAGE: image, XDG_CACHE_HOME: path.join(folder, 'cache') },
      userData: path.join(folder, 'profile'),
    });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    server.release('2.0.0', next);
    server.shelf.signature = getSignature(server.shelf.channel);
  });

  test.each<[string, () => string | null]>([
    ['no signature', () => null],
    ['an empty signature', () => ''],
    ['a signature of another key', () => getSignature(server.shelf.channel, foreign.privateKey)],
    ['the signature of another version', () => getSignature(channelFile('1.5.0', next))],
    ['a page of a wireless network as signature', () => '<html><body>Sign in'],
  ])('do not offer or fetch a release whose description has %s', async (_what, signature) => {
    server.shelf.signature = signature();
    expect(await check()).toMatchObject({ state: 'failed', version: null, error: { code: 'file' } });
    expect(fetched()).toEqual([]);
  });

  test('do not offer an older release with its correct signature again', async () => {
    server.release('0.9.0', next);
    server.shelf.signature = getSignature(server.shelf.channel);
    expect(await check()).toMatchObject({ state: 'current', version: null });
    expect(fetched()).toEqual([]);
  });

  test('fetch a release whose description has the correct signature', async () => {
    expect(await check()).toMatchObject({ state: 'ready', version: '2.0.0', error: null });
    expect(fetched()).toEqual(['/Vitrine-2.0.0.AppImage']);
  });
});
