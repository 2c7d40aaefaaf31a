import { expect, test } from './world.ts';

test.describe('the page, as if it were hostile', () => {
  test('reaches no Node, no Electron and no network', async ({ frame, world }) => {
    const found = await frame.page.evaluate(async () => {
      const tried = async (what: () => Promise<unknown>): Promise<string> => {
        try {
          await what();
          return 'worked';
        } catch {
          return 'refused';
        }
      };
      // In a turn of its own: while the debugging protocol evaluates, its privilege to do so covers everything.
      const later = async (what: () => unknown): Promise<string> => {
        const turn = Promise.withResolvers<string>();
        setTimeout(() => void tried(async () => what()).then(turn.resolve), 0);
        return turn.promise;
      };
      const scope = globalThis as unknown as Record<string, unknown>;
      return {
        globals: ['require', 'process', 'module', 'ipcRenderer', 'Buffer', 'electron'].filter((name) => name in scope),
        fetch: await tried(() => fetch('https://example.com/')),
        own: await tried(() => fetch('/index.html')),
        evaluated: await later(() => (0, eval)('1')),
        frozen: Object.isFrozen(scope['vitrine']),
      };
    });
    expect(found).toEqual({ globals: [], fetch: 'refused', own: 'refused', evaluated: 'refused', frozen: true });
    expect(world.complaints.every((complaint) => complaint.includes('Content Security Policy'))).toBe(true);
    world.complaints.length = 0;
  });

  test('cannot leave its page, open another, or run what is put into it', async ({ frame, world }) => {
    const { page } = frame;
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.injected = true';
      document.body.append(script);
    });
    expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);
    expect(await page.evaluate(() => globalThis.open('https://example.com/'))).toBeNull();
    const before = page.url();
    await page.evaluate(() => location.assign('https://example.com/'));
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    expect(page.url()).toBe(before);
    world.complaints.length = 0;
  });

  test('is refused calls that do not fit, and paths it made up', async ({ frame }) => {
    const replies = await frame.page.evaluate(async () => {
      const { vitrine } = globalThis as unknown as {
        vitrine: Record<string, Record<string, (argument?: unknown) => Promise<unknown>>>;
      };
      const wild = [
        undefined,
        null,
        1,
        '',
        [],
        {},
        { id: '../../etc/passwd' },
        { resource: 'product', id: 'x'.repeat(10_000) },
      ];
      const replies: unknown[] = [];
      for (const name of ['get', 'query', 'fetch', 'ids', 'views']) {
        for (const argument of wild) replies.push(await vitrine['items']?.[name]?.(argument));
      }
      replies.push(await vitrine['uploads']?.['start']?.({ batch: crypto.randomUUID(), files: ['/etc/passwd'] }));
      replies.push(await vitrine['uploads']?.['pick']?.({ what: '/etc' }));
      return replies as { ok: boolean; error?: { code: string } }[];
    });
    for (const reply of replies) expect(reply).toMatchObject({ ok: false, error: { code: 'badArgument' } });
  });

  test('shows HTML from the service as text', async ({ frame, service }) => {
    const label = '<img src=x onerror="globalThis.injected=1"><b>bold</b>';
    const { apiKey, apiPassword, authUrl, baseUrl } = service;
    const exchange = await fetch(`${authUrl}/auth/api/get-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey, api_password: apiPassword }),
    });
    const token = /"access_token":"([^"]+)"/.exec(JSON.stringify(await exchange.json()))?.[1] ?? '';
    await fetch(`${baseUrl}/api/v3/products`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ sku: 'HTML-1', label }),
    });
    await frame.syncNow();
    await expect(frame.page.getByText(label).first()).toBeVisible({ timeout: 30_000 });
    await frame.page.getByText('HTML-1').first().click();
    await expect(frame.page.getByRole('region', { name: 'HTML-1' }).getByText(label).first()).toBeVisible();
    expect(await frame.page.evaluate(() => 'injected' in globalThis)).toBe(false);
  });
});
