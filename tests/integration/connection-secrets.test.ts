// Import the page first, because the other modules need its window when they are loaded.
import { type Page, openPage } from '../support/page.ts';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountId } from '../../electron/base/branded-types.ts';
import type { AccountView, Intent } from '../../electron/contract/index.ts';
import { isSecretReference, isSessionSecret } from '../../electron/model/index.ts';
import type { Outbox } from '../../electron/outbox/outbox.ts';
import { type DemoService, startDemoHere } from '../support/demo/index.ts';
import { type Opened, fill, opened, soon } from '../support/creation-ways.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Must only be in the request and in the keychain. */
const password = 'needle-of-a-connection-4721';
const token = 'needle-of-a-token-4722';

let service: DemoService;
let page: Page;
beforeEach(async () => {
  service = closedAfterTest(
    await startDemoHere({ generation: 'live', products: 6, assets: 3, attributes: 12, families: 4 }),
  );
  const { baseUrl, authUrl, apiKey, apiPassword } = service;
  page = closedAfterTest(await openPage({ address: baseUrl, signInAddress: authUrl, apiKey, apiPassword }));
});

/** Returns the contents of all files of the program. */
const onDisk = async (): Promise<string> => {
  const entries = await readdir(page.core.folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map((file) =>
      readFile(file, 'latin1').catch((error: unknown) => {
        // A temporary file may have been renamed already. It is read under its final name.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
        throw error;
      }),
    ),
  );
  return texts.join('\n') + JSON.stringify(page.core.settings);
};

/** Returns everything that the outbox returns about its entries. */
const inOutbox = async (): Promise<string> => {
  const { outbox } = await page.core.work();
  return JSON.stringify(await outbox.list());
};

const inKeychain = (): string => [...page.core.keychain.entries.values()].join('\n');

const filled = async (): Promise<Opened> => {
  const dialog = await opened('connection');
  fill(dialog.form, { name: 'Own drop box', type: 'ftp', url: 'ftp.example.com', user: 'dealer' });
  dialog.form.setSecret('password', password);
  dialog.form.setSecret('token', token);
  return dialog;
};

/** Creates the connection while the outbox is on hold, so that it waits. */
const createIntent = async (): Promise<{ outbox: Outbox; intent: Intent }> => {
  const { outbox } = await page.core.work();
  await outbox.hold(true);
  const { form, waitForOutcome: told } = await filled();
  const answer = told();
  await form.submit(true);
  const { intent } = await answer;
  form.close();
  if (intent === null) throw new Error('Nothing waits.');
  return { outbox, intent };
};

/** Makes the service reject the next creation. */
const refuseOnce = (description: string): Promise<unknown> =>
  service.set({
    rules: [
      {
        kind: 'status',
        status: 422,
        errors: [{ name: 'InputDTOValidationError', description }],
        match: { method: 'POST', server: 'base', times: 1 },
      },
    ],
  });

const bodies = async (): Promise<unknown[]> => (await service.created()).map(({ body }) => body);

describe('secrets of a connection', () => {
  it('are in the keychain while it waits, in the request, and nowhere else', async () => {
    const { outbox } = await page.core.work();
    await outbox.hold(true);
    const { form, waitForOutcome: told } = await filled();
    expect(form.requests[0]?.body).toContain('"password":"(not shown)"');
    const answer = told();
    await form.submit(true);
    const { what, intent } = await answer;
    expect(what).toBe('waits');
    form.close();
    expect(isSecretReference(intent?.body['password'])).toBe(true);
    for (const secret of [password, token]) {
      expect(inKeychain()).toContain(secret);
      expect(await inOutbox()).not.toContain(secret);
      expect(await onDisk()).not.toContain(secret);
    }
    await outbox.hold(false);
    await soon(bodies).toEqual([
      expect.objectContaining({ name: 'Own drop box', type: 'ftp', password, token, user: 'dealer' }) as unknown,
    ]);
    await soon(async () => (await outbox.counts()).done).toBe(1);
    for (const secret of [password, token]) {
      await soon(inKeychain).not.toContain(secret);
      expect(await inOutbox()).not.toContain(secret);
      expect(await onDisk()).not.toContain(secret);
    }
  });

  it('of an eCatalog are stored and sent in the same way', async () => {
    const { form } = await opened('ecatalog');
    fill(form, { name: 'Behind a password' });
    form.setSecret('password', password);
    await form.submit(false);
    await soon(bodies).toEqual([{ name: 'Behind a password', password }]);
    form.close();
    await soon(inKeychain).not.toContain(password);
    expect(await inOutbox()).not.toContain(password);
    expect(await onDisk()).not.toContain(password);
  });

  it('are sent with each of several entries, and stored for each separately', async () => {
    const { outbox } = await page.core.work();
    await outbox.hold(true);
    const { form } = await filled();
    form.turnSeveral();
    const { several } = form;
    if (several === null) throw new Error('There is no table.');
    several.set(several.rows[1]?.key ?? 0, 'name', 'Another drop box');
    expect(form.requests.map(({ body }) => body)).toEqual([
      expect.stringContaining('"password":"(not shown)"') as unknown,
      expect.stringContaining('"password":"(not shown)"') as unknown,
    ]);
    expect(await form.submitSeveral()).toBe(true);
    const stored = [...page.core.keychain.entries.values()].filter((one) => one === password);
    expect(stored).toHaveLength(2);
    expect(await inOutbox()).not.toContain(password);
    expect(await onDisk()).not.toContain(password);
    await outbox.hold(false);
    await soon(bodies).toEqual(
      ['Own drop box', 'Another drop box'].map((name): unknown => expect.objectContaining({ name, password, token })),
    );
    form.close();
    await soon(inKeychain).not.toContain(password);
  });

  it('leave the keychain when they are replaced, or when the entry is not stored', async () => {
    const { intent } = await createIntent();
    const { bridge } = await import('../../renderer/app/bridge.ts');

    const other = 'needle-of-another-4723';
    await bridge.outbox.edit({ id: intent.id, body: { ...intent.body, password: other } });
    await soon(inKeychain).not.toContain(password);
    expect(inKeychain()).toContain(other);
    const refused = await bridge.outbox.edit({ id: intent.id, body: { password } });
    expect(refused.ok).toBe(false);
    expect(inKeychain()).not.toContain(password);
  });

  it('are in no draft', async () => {
    const { form } = await filled();
    form.close();
    const { drafts } = await page.core.work();
    await soon(async () => JSON.stringify(await drafts.list())).toContain('connection');
    expect(await onDisk()).not.toContain(password);
  });

  it('are requested again if they are no longer stored, and replace the earlier ones', async () => {
    const { outbox, intent } = await createIntent();
    for (const key of page.core.keychain.entries.keys())
      if (key.startsWith('kept-secret:')) page.core.keychain.entries.delete(key);
    await outbox.hold(false);
    await soon(async () => (await outbox.get(intent.id))?.state).toBe('failed');
    const failed = await outbox.get(intent.id);
    expect(failed?.error?.message).toBe('Password is no longer kept. Enter it again.');
    expect(await bodies()).toEqual([]);
    const again = await opened('connection', { edited: failed });
    again.form.setSecret('password', password);
    again.form.setSecret('token', token);
    await again.form.submit(false);
    await soon(bodies).toEqual([expect.objectContaining({ password, token }) as unknown]);
    again.form.close();
  });

  it('report that the keychain rejects them, and are still sent from memory', async () => {
    page.core.keychain.trouble = 'denied';
    const { outbox, intent } = await createIntent();
    expect(isSecretReference(intent.body['password'])).toBe(true);
    expect(isSessionSecret(intent.body['password'])).toBe(true);
    const edited = await opened('connection', { edited: intent });
    expect(edited.form.secrets.isForSession('password')).toBe(true);
    edited.form.close();
    expect(inKeychain()).not.toContain(password);
    expect(await onDisk()).not.toContain(password);
    await outbox.hold(false);
    await soon(bodies).toEqual([expect.objectContaining({ password, token }) as unknown]);
  });

  it('are deleted with their account and its unsent entries, and no others', async () => {
    const { bridge } = await import('../../renderer/app/bridge.ts');
    const accounts = (): readonly AccountView[] => page.core.accounts.list();
    const accountId = accounts()[0]?.id;
    const waits = async (secret: string): Promise<void> => {
      await (await page.core.work()).outbox.hold(true);
      const { form, waitForOutcome: told } = await opened('connection');
      fill(form, { name: 'Own drop box', type: 'ftp' });
      form.setSecret('password', secret);
      const answer = told();
      await form.submit(true);
      await answer;
      form.close();
    };
    await waits(password);
    const other = await startDemoHere({ generation: 'live', products: 3, assets: 1 });
    try {
      await page.connect({ ...other, address: other.baseUrl, signInAddress: other.authUrl });
      await waits(token);
      const forget = async (id: AccountId | undefined): Promise<void> => {
        if (id === undefined) throw new Error('There is no account.');
        expect(await bridge.accounts.forget({ id, evenUnsent: true })).toMatchObject({ ok: true });
      };
      // First another account, then the current one.
      await forget(accountId);
      expect(inKeychain()).not.toContain(password);
      expect(inKeychain()).toContain(token);
      await forget(accounts()[0]?.id);
      expect([...page.core.keychain.entries.keys()]).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('are marked at their field if the service ignores them, and removed on request, also from the keychain', async () => {
    await refuseOnce('token: Extra inputs are not permitted');
    const { form, waitForOutcome: told } = await filled();
    const answer = told();
    await form.submit(false);
    expect((await answer).what).toBe('refused');
    expect(form.problems).toEqual({ token: 'Extra inputs are not permitted' });
    await soon(() => form.refused.held?.labels).toEqual(['Token']);
    expect(form.notTaken).toBe(1);
    expect(form.refused.marks['token']).toBe('The service rejected this today.');
    form.leaveOut();
    expect(form.refused.held).toBeNull();
    expect(form.secrets.isKept('token')).toBe(false);
    expect(form.requests[0]?.body).not.toContain('token');
    await form.submit(false);
    await soon(bodies).toEqual([expect.objectContaining({ name: 'Own drop box', password }) as unknown]);
    expect((await bodies())[0]).not.toHaveProperty('token');
    form.close();
    await soon(inKeychain).not.toContain(token);
  });

  it('leave the keychain when their rejected entry is resent with “Send without”', async () => {
    const { outbox } = await page.core.work();
    await refuseOnce('token: Extra inputs are not permitted');
    const { bridge } = await import('../../renderer/app/bridge.ts');
    const reply = await bridge.outbox.create({
      resource: 'connection',
      body: { name: 'Own drop box', type: 'ftp', password, token },
    });
    if (!reply.ok) throw new Error(reply.error.message);
    const { id } = reply.value;
    await soon(async () => (await outbox.get(id))?.state).toBe('failed');
    expect(await outbox.reader.call('refusedFor', id)).toEqual({ members: ['token'], alike: 1 });
    await outbox.hold(true);
    await outbox.lists.sendWithout(id, false);
    await soon(inKeychain).not.toContain(token);
    expect(inKeychain()).toContain(password);
    expect((await outbox.get(id))?.events.at(-1)?.words).toContain('Token');
    await outbox.hold(false);
    await soon(bodies).toEqual([{ name: 'Own drop box', type: 'ftp', password }]);
  });

  it('are shown among the rejected fields of the service, also for an earlier failed entry', async () => {
    const { outbox } = await page.core.work();
    await refuseOnce('password: String should be shorter');
    const { bridge } = await import('../../renderer/app/bridge.ts');
    const body = { name: 'Own drop box', type: 'ftp', password };
    const reply = await bridge.outbox.create({ resource: 'connection', body });
    if (!reply.ok) throw new Error(reply.error.message);
    const { id } = reply.value;
    await soon(async () => (await outbox.get(id))?.state).toBe('failed');
    const { form } = await opened('connection', { edited: await outbox.get(id) });
    expect(form.problems).toEqual({ password: 'String should be shorter' });
    expect(form.above).toEqual([]);
    expect(form.secrets.isKept('password')).toBe(true);
    form.setSecret('password', token);
    expect(form.problems).toEqual({});
    await form.submit(false);
    await soon(bodies).toEqual([{ ...body, password: token }]);
    form.close();
    await soon(inKeychain).not.toContain(password);
  });

  it('are rejected if they would be written to disk', async () => {
    const { outbox } = await page.core.work();
    const body = { name: 'Own drop box', type: 'ftp', password };
    await expect(outbox.create('connection', body)).rejects.toMatchObject({ code: 'invalid' });
    const batch = outbox.lists.createBatch(JSON.stringify([{ resource: 'connection', body }]));
    await expect(batch).rejects.toMatchObject({ code: 'invalid' });
    expect(await onDisk()).not.toContain(password);
  });
});

describe('secret reference', () => {
  /** Adds a waiting connection to the current account. Returns the secret reference of its password too. */
  const waiting = async (): Promise<{ readonly intent: Intent; readonly reference: string }> => {
    const { bridge } = await import('../../renderer/app/bridge.ts');
    await (await page.core.work()).outbox.hold(true);
    const body = { name: 'Own drop box', type: 'ftp', password };
    const reply = await bridge.outbox.create({ resource: 'connection', body });
    if (!reply.ok) throw new Error(reply.error.message);
    return { intent: reply.value, reference: String(reply.value.body['password']) };
  };
  const badArgument = { ok: false, error: { code: 'badArgument' } };

  it('is invalid in another account, and its secret is not sent there', async () => {
    const { bridge } = await import('../../renderer/app/bridge.ts');
    const accountId = page.core.accounts.record()?.id;
    const { reference } = await waiting();
    const other = closedAfterTest(await startDemoHere({ generation: 'live', products: 3, assets: 1 }));
    await page.connect({ ...other, address: other.baseUrl, signInAddress: other.authUrl });
    const id = page.core.accounts.record()?.id;
    if (accountId === undefined || id === undefined) throw new Error('There is no account.');
    const body = { name: 'Stolen', type: 'ftp', password: reference };
    expect(await bridge.outbox.create({ resource: 'connection', body })).toMatchObject(badArgument);

    // Even in the outbox, the reference has no secret in another account.
    expect(await page.core.secrets(id).read(reference)).toBeNull();
    expect(await page.core.secrets(accountId).read(reference)).toBe(password);
    const { outbox } = await page.core.work();
    const { id: intent } = await outbox.create('connection', body);
    await soon(async () => (await outbox.get(intent))?.state).toBe('failed');
    expect(await other.created()).toEqual([]);
  });

  it('is invalid in another entry, in a batch or in a part of one', async () => {
    const { bridge } = await import('../../renderer/app/bridge.ts');
    const { reference } = await waiting();
    const body = { name: 'Other', type: 'sftp', url: 'elsewhere.example', password: reference };
    expect(await bridge.outbox.create({ resource: 'connection', body })).toMatchObject(badArgument);
    const list = JSON.stringify([{ resource: 'connection', body }]);
    const escaped = list.replace('kept-secret', String.raw`\u006bept-secret`);
    for (const creations of [list, escaped]) {
      expect(await bridge.outbox.createBatch({ creations })).toMatchObject(badArgument);
      expect(await bridge.outbox.createBatch({ creations, secrets: { token } })).toMatchObject(badArgument);
      const batch = crypto.randomUUID();
      expect(await bridge.outbox.stageBatch({ batch, creations })).toMatchObject(badArgument);
    }
    const plain = { name: 'Other', type: 'sftp' };
    const created = await bridge.outbox.create({ resource: 'connection', body: plain });
    if (!created.ok) throw new Error(created.error.message);
    expect(await bridge.outbox.edit({ id: created.value.id, body })).toMatchObject(badArgument);
  });

  it('stays valid in its own entry when that is edited', async () => {
    const { bridge } = await import('../../renderer/app/bridge.ts');
    const { intent } = await waiting();
    const body = { ...intent.body, name: 'Renamed' };
    expect(await bridge.outbox.edit({ id: intent.id, body })).toMatchObject({ ok: true });
    await (await page.core.work()).outbox.hold(false);
    await soon(bodies).toEqual([{ name: 'Renamed', type: 'ftp', password }]);
  });

  it('is valid when an earlier version stored its secret, and is deleted with it', async () => {
    const { reference } = await waiting();
    const { entries } = page.core.keychain;
    entries.clear();
    entries.set(reference, password);
    await (await page.core.work()).outbox.hold(false);
    await soon(bodies).toEqual([{ name: 'Own drop box', type: 'ftp', password }]);
    await soon(inKeychain).not.toContain(password);
  });

  it.each([
    ['is no JSON', 'nonsense'],
    ['is no list', '{"resource":"connection"}'],
    ['is empty', '[]'],
    ['names an unknown resource', '[{"resource":"__proto__","body":{"name":"x"}}]'],
    ['has no body', '[{"resource":"connection"}]'],
  ])('is not stored for a batch with secrets whose text %s', async (_, creations) => {
    const { bridge } = await import('../../renderer/app/bridge.ts');
    expect(await bridge.outbox.createBatch({ creations, secrets: { password } })).toMatchObject(badArgument);
    expect(inKeychain()).not.toContain(password);
  });
});
