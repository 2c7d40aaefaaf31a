import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoService } from '../support/demo/index.ts';
import { callNames } from '../../electron/contract/channels.ts';
import { payload, wildFor } from '../support/wild-arguments.ts';
import { expect, test } from './connected.ts';

interface Hostile {
  readonly vitrine: Readonly<
    Record<string, Readonly<Record<string, (argument?: unknown) => Promise<{ ok: boolean; error?: { code: string } }>>>>
  >;
}

/** Adds a product with this body to the service. */
const created = async (service: DemoService, body: Readonly<Record<string, unknown>>): Promise<void> => {
  const { apiKey, apiPassword, authUrl, baseUrl } = service;
  const headers = { 'content-type': 'application/json' };
  const key = JSON.stringify({ api_key: apiKey, api_password: apiPassword });
  const exchange = await fetch(`${authUrl}/auth/api/get-token`, { method: 'POST', headers, body: key });
  const token = /"access_token":"([^"]+)"/.exec(JSON.stringify(await exchange.json()))?.[1] ?? '';
  const authorized = { ...headers, authorization: `Bearer ${token}` };
  const answer = await fetch(`${baseUrl}/api/v3/products`, {
    method: 'POST',
    headers: authorized,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBeLessThan(300);
};

test.describe('a hostile page', () => {
  test('cannot reach the system, pass invalid arguments, or leave the page', async ({ frame, world, app }) => {
    const { page } = frame;
    await test.step('reaches no Node, no Electron and no network', async () => {
      const found = await frame.page.evaluate(async () => {
        const tried = async (what: () => Promise<unknown>): Promise<string> => {
          try {
            await what();
            return 'worked';
          } catch {
            return 'refused';
          }
        };
        // Runs in a separate task, because an evaluation of the debugging protocol has privileges until its end.
        const later = async (what: () => unknown): Promise<string> => {
          const turn = Promise.withResolvers<string>();
          setTimeout(() => void tried(async () => what()).then(turn.resolve), 0);
          return turn.promise;
        };
        const scope = globalThis as unknown as Record<string, unknown>;
        return {
          globals: ['require', 'process', 'module', 'ipcRenderer', 'Buffer', 'electron'].filter(
            (name) => name in scope,
          ),
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
    await test.step('every call rejects invalid arguments, and the log does not contain them', async () => {
      // A few for each call: `tests/unit/ipc/wild.test.ts` tries them all.
      const wild = callNames.map((name, index) => {
        const values = wildFor(name, index);
        return [name, [0, 1, 2].map((step) => values[(3 * index + step) % values.length])] as const;
      });
      const codes = await frame.page.evaluate(async (each) => {
        const { vitrine } = globalThis as unknown as Hostile;
        const replies = each.map(async ([name, values]) => {
          const [head = '', verb = ''] = name.split('.');
          const answers = await Promise.all(values.map(async (value) => vitrine[head]?.[verb]?.(value)));
          return [name, answers.map((reply) => (reply?.ok === false ? reply.error?.code : 'taken'))] as const;
        });
        return Promise.all(replies);
      }, wild);
      const rejected = ['badArgument', 'badArgument', 'badArgument'];
      expect(Object.fromEntries(codes)).toEqual(Object.fromEntries(callNames.map((name) => [name, rejected])));
      const unlogged = (): string[] => callNames.filter((name) => !app.logs().includes(`call ${name}: badArgument`));
      await expect.poll(unlogged).toEqual([]);
      for (const log of [app.logs(), await readFile(join(app.userData, 'vitrine.log'), 'utf8')])
        expect(log.includes(payload)).toBe(false);
    });
    await test.step('is denied missing accounts, entries and batches', async () => {
      const codes = await frame.page.evaluate(async () => {
        const { vitrine } = globalThis as unknown as Hostile;
        const id = crypto.randomUUID();
        const given: Record<string, unknown> = {
          'accounts.select': { id },
          'accounts.signIn': { id, apiPassword: 'x' },
          'accounts.signOut': { id },
          'accounts.forget': { id },
          'accounts.unsent': { id },
          'accounts.rename': { id, name: 'x' },
          'accounts.saveSettings': { id, settings: { itemsPerRequest: 5 } },
          'review.start': { batch: id },
          'outbox.saveDiagnostics': { id },
        };
        const codes: Record<string, string | undefined> = {};
        for (const [name, argument] of Object.entries(given)) {
          const [head = '', verb = ''] = name.split('.');
          const reply = await vitrine[head]?.[verb]?.(argument);
          codes[name] = reply?.ok === false ? reply.error?.code : 'taken';
        }
        return codes;
      });
      for (const [name, code] of Object.entries(codes))
        expect(['notFound', 'badArgument', 'file'], name).toContain(code);
    });
    await test.step('cannot leave its page, open another, or run injected scripts', async () => {
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
  });

  test('shows HTML from the service as text, and direction marks and invalid characters as symbols', async ({
    frame,
    service,
  }) => {
    const { page } = frame;
    const label = '<img src=x onerror="globalThis.injected=1"><b>bold</b>';
    const bidiLabel = 'Sold by \u202Elive\u202C\u0007 shop';
    await created(service, { sku: 'HTML-1', label });
    await created(service, { sku: 'TURNED-1', label: bidiLabel, attributes: { note: bidiLabel } });
    await frame.syncNow();
    await expect(page.getByText(label).first()).toBeVisible({ timeout: 30_000 });
    await page.getByText('HTML-1').first().click();
    await expect(page.getByRole('region', { name: 'HTML-1' }).getByText(label).first()).toBeVisible();
    expect(await page.evaluate(() => 'injected' in globalThis)).toBe(false);

    const shown = 'Sold by ·live·� shop';
    await expect(page.getByRole('gridcell', { name: shown })).toBeVisible();
    await page.getByText('TURNED-1').first().click();
    const detail = page.getByRole('region', { name: 'TURNED-1' });
    await expect(detail.getByText(shown).first()).toBeVisible();
    await detail.getByRole('tab', { name: 'Attributes' }).click();
    await expect(detail.getByText(shown).first()).toBeVisible();
    const hasBidi = await page.evaluate(() => /[\u202a-\u202e\u2066-\u2069]/u.test(document.body.innerText));
    expect(hasBidi).toBe(false);
  });
});
