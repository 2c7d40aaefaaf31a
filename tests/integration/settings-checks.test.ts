import { describe, expect, it, onTestFinished } from 'vitest';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { createPictureFetch } from '../../electron/asset-files/fetch-picture.ts';
import { type SettingsChecks, createSettingsChecks } from '../../electron/workspace/settings-checks.ts';
import { type Core, startCore } from '../support/core.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

const start = async (
  allows = true,
): Promise<{ demo: DemoService; core: Core; tries: SettingsChecks; asked: readonly string[] }> => {
  const demo = closedAfterTest(
    await startDemoHere({
      products: 60,
      assets: 30,
      families: 3,
      attributes: 9,
      assetLists: 4,
      ecatalogs: 3,
      pdfCatalogs: 2,
      connections: 2,
      misbehave: { assetPath: 'relative' },
    }),
  );
  const core = closedAfterTest(await startCore());
  const { baseUrl: serviceAddress, authUrl: signInAddress, apiKey, apiPassword } = demo;
  await core.accounts.connect({ serviceAddress, signInAddress, apiKey, apiPassword });
  await core.syncAgain();
  const { look, close } = createPictureFetch();
  onTestFinished(close);
  const requests: string[] = [];
  const tries = createSettingsChecks({
    accounts: core.accounts,
    workspaces: { current: () => core.work() },
    look,
    confirmPrivateHost: async (host) => {
      requests.push(host);
      return allows;
    },
  });
  return { demo, core, tries, asked: requests };
};

describe('tested setting', () => {
  it('for items per request requests one page of the smallest list that can show it', async () => {
    const { demo, tries } = await start();
    await demo.clearRequests();
    expect(await tries.items(20)).toMatchObject({ resource: 'asset', asked: 20, came: 20, more: true });
    expect(await tries.items(1000)).toMatchObject({ asked: 1000, more: false });
    expect(await tries.items(null)).toMatchObject({ asked: null });
    expect((await demo.requests()).map(({ path }) => path).slice(0, 1)).toEqual(['/api/v3/assets?_page_size=20']);
    await demo.set({ rules: [{ kind: 'status', status: 400, match: { path: '_page_size' } }] });
    await expect(tries.items(20)).rejects.toMatchObject({ code: 'invalid' });
    expect(await demo.requests()).toHaveLength(4);
  });

  it('for the request rate sends three requests, and fails only with errors about the rate', async () => {
    const { demo, tries } = await start();
    expect(await tries.pace()).toMatchObject({ sent: 3, refused: 0, pace: { limit: null, why: 'none' } });
    await demo.set({ rules: [{ kind: 'status', status: 503, match: { server: 'base' } }] });
    await expect(tries.pace()).rejects.toMatchObject({ code: 'serviceFault' });
    await demo.set({ rules: [{ kind: 'status', status: 429, match: { server: 'base' } }] });
    expect(await tries.pace()).toMatchObject({ refused: 3, pace: { limit: 20, why: 'learned' } });
  });

  it('for a private asset address asks the user, and fetches nothing if the user refuses', async () => {
    const { demo, tries, asked: requests } = await start(false);
    await demo.clearRequests();
    await expect(tries.assetAddress(demo.authUrl)).rejects.toMatchObject({
      code: 'badArgument',
      field: 'assetAddress',
    });
    expect(requests).toEqual([new URL(demo.authUrl).host]);
    expect(await demo.requests()).toEqual([]);
    // The service's own host needs no confirmation.
    await tries.assetAddress(`${demo.baseUrl}/nothing/`);
    expect(requests).toHaveLength(1);
  });

  it('for the asset address fetches one file, never with a token', async () => {
    const { demo, tries } = await start();
    await demo.clearRequests();
    const found = await tries.assetAddress(null);
    expect(found).toMatchObject({ status: 200, picture: true, elsewhere: false });
    expect(found.contentType).toMatch(/^image\//);
    expect(found.bytes).toBeGreaterThan(100);
    for (const { headers } of await demo.requests()) expect(headers['authorization']).toBeUndefined();
    expect(await tries.assetAddress(`${demo.baseUrl}/nothing/`)).toMatchObject({
      status: 401,
      picture: false,
      bytes: 0,
    });
    expect(await tries.assetAddress(demo.authUrl)).toMatchObject({ elsewhere: true });
    await expect(tries.assetAddress('ftp://files')).rejects.toMatchObject({
      code: 'badArgument',
      field: 'assetAddress',
    });
    await expect(tries.assetAddress('http://127.0.0.1:9')).rejects.toMatchObject({ code: 'offline' });
  });

  it('for an upload shows the exact body first, and fails with the service’s message', async () => {
    const { demo, core, tries } = await start();
    const { body } = await tries.upload({ filename: 'filename', content: 'content' }, false);
    expect(await demo.created()).toEqual([]);
    const sent = await tries.upload({ filename: 'filename', content: 'content' }, true);
    expect(sent).toMatchObject({ body, created: { filename: 'vitrine-test.png', sameFile: true } });
    expect(await core.ids('asset')).toContain(sent.created?.id);
    await demo.set({ checksum: 'wrong' });
    expect((await tries.upload({ filename: 'filename', content: 'content' }, true)).created?.sameFile).toBe(false);
    await expect(tries.upload({ filename: 'same', content: 'same' }, true)).rejects.toMatchObject({ field: 'content' });
    await expect(tries.upload({ filename: 'filename', content: 'inhalt' }, true)).rejects.toMatchObject({
      code: 'invalid',
    });
  });
});
