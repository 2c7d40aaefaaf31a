import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { callNames, eventNames } from '../../electron/contract/channels.ts';
import type { DemoService } from '../support/demo/index.ts';
import { type Credentials, ConnectPage } from './pages/connect.ts';
import { CreateDialog } from './pages/create.ts';
import { Frame } from './pages/frame.ts';
import { expect, test } from './world.ts';

const password = 'correct-horse-battery-staple-4711';
const apiKey = 'key-of-a-role-that-may-everything-4712';
/** Rejected or cancelled input, each in another field. */
const inVain = {
  connect: 'refused-at-the-first-attempt-4713',
  otherKey: 'key-of-an-account-never-added-4714',
  otherAccount: 'of-an-account-that-is-never-added-4715',
  signIn: 'refused-when-it-is-given-again-4716',
  closed: 'given-up-with-the-escape-key-4717',
  connection: 'refused-for-its-length-4719',
};

/** The password of a connection: sent, and never shown again. */
const ofConnection = 'password-of-a-delivery-target-4718';

const filesUnder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Returns the complete heap of the page as text. */
const getHeap = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return parts.join('');
};

/**
 * Types into a field key by key, because the driver’s own method would pass the complete text to the page. A reference
 * to the field is kept, as a tooltip or the history may do: the typed text must be deleted although the field is not.
 */
const typeInto = async (field: Locator, text: string): Promise<void> => {
  await field.elementHandle();
  await field.fill('');
  await field.pressSequentially(text);
};

/** Connects at the second attempt, with the password shown in between. */
const connectByKeys = async (page: Page, service: Credentials): Promise<Frame> => {
  const connect = new ConnectPage(page);
  await connect.fill({ ...service, apiKey: '', apiPassword: '' });
  await typeInto(connect.apiKey, service.apiKey);
  await typeInto(connect.apiPassword, inVain.connect);
  await connect.submit();
  await expect(connect.alert).toBeVisible();
  await typeInto(connect.apiPassword, service.apiPassword);
  await page.getByRole('button', { name: 'Show API password' }).click();
  await connect.submit();
  const frame = new Frame(page);
  await frame.upToDate();
  return frame;
};

/** Types the details of another account, and cancels. */
const giveUpConnecting = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await page.getByRole('button', { name: /^Add/ }).click();
  const connect = new ConnectPage(page);
  await typeInto(connect.apiKey, inVain.otherKey);
  await typeInto(connect.apiPassword, inVain.otherAccount);
  await page.getByRole('button', { name: 'Back to Vitrine' }).click();
  await frame.go('Settings');
};

/** Signs out and in again: first rejected, then cancelled, then with the password. */
const signInByKeys = async (frame: Frame): Promise<void> => {
  const { page } = frame;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(frame.syncStatus).toHaveText(/^\s*Sign-in needed/);
  const open = page.getByRole('banner').getByRole('button', { name: 'Sign in', exact: true });
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('API password', { exact: true });
  const signIn = dialog.getByRole('button', { name: 'Sign in', exact: true });
  await open.click();
  await typeInto(field, inVain.signIn);
  await signIn.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await typeInto(field, inVain.closed);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  await typeInto(field, password);
  await signIn.click();
  await frame.upToDate();
};

/** Creates a connection with a password at the second attempt: the focus is at the rejected field. */
const makeConnection = async (frame: Frame, service: DemoService): Promise<void> => {
  const errors = [{ name: 'InputDTOValidationError', description: 'password: String should be longer' }];
  await service.set({
    rules: [{ kind: 'status', status: 422, errors, match: { method: 'POST', server: 'base', times: 1 } }],
  });
  await frame.go('Connections');
  const form = new CreateDialog(frame.page, 'New connection');
  await form.open();
  await form.field('Name').fill('Own drop box');
  await form.field('Type').fill('ftp');
  const field = form.dialog.getByLabel('Password', { exact: true });
  await typeInto(field, inVain.connection);
  await form.dialog.getByRole('button', { name: 'Show request' }).click();
  await expect(form.dialog.getByText('"password":"(not shown)"')).toBeVisible();
  await form.create();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('String should be longer');
  await typeInto(field, ofConnection);
  await field.press('Enter');
  await expect(frame.page.getByRole('region', { name: 'Own drop box' })).toBeVisible();
};

/** Calls every function without arguments, and records every event, as the page sees them. */
const everythingOverTheBridge = (page: Page, names: readonly string[]): Promise<string> =>
  page.evaluate(async (calls) => {
    const bridge = (
      globalThis as unknown as { vitrine: Record<string, Record<string, (argument?: unknown) => Promise<unknown>>> }
    ).vitrine;
    const replies = await Promise.all(
      calls
        .filter((name) => !/pick|openDemo|showLog|clear|cancel|drop/.test(name))
        .map((name) => {
          const [head = '', verb = ''] = name.split('.');
          return bridge[head]?.[verb]?.() ?? Promise.resolve(null);
        }),
    );
    return JSON.stringify(replies);
  }, names);

interface Listening {
  vitrine: {
    on: (name: string, listener: (value: unknown) => void) => void;
    accounts: Record<string, (argument?: unknown) => Promise<unknown>>;
  };
  heard: unknown[];
}

/** Records every event from now on. */
const listenToAll = (page: Page): Promise<void> =>
  page.evaluate((names) => {
    const scope = globalThis as unknown as Listening;
    scope.heard = [];
    for (const name of names) scope.vitrine.on(name, (value) => void scope.heard.push([name, value]));
  }, eventNames);

/**
 * Returns the events that the page received as text, and clears them, so that the heap contains only the program’s
 * data.
 */
const heardBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const scope = globalThis as unknown as Listening;
    return JSON.stringify(scope.heard.splice(0));
  });

/** Returns the replies of the calls that receive the password. */
const signInReply = (page: Page, apiPassword: string): Promise<string> =>
  page.evaluate(async (given) => {
    const { accounts } = (globalThis as unknown as Listening).vitrine;
    const current = (await accounts['current']?.()) as { value: { account: { id: string } } };
    return JSON.stringify(await accounts['signIn']?.({ id: current.value.account.id, apiPassword: given }));
  }, apiPassword);

test('stores secrets only in the keychain and the main process’s memory', async ({ world, app }) => {
  test.slow();
  const service = await world.service({ apiPassword: password, apiKey });
  await listenToAll(app.window);
  const frame = await connectByKeys(app.window, service);
  await frame.go('Settings');
  await giveUpConnecting(frame);
  await signInByKeys(frame);
  await frame.syncNow();
  await frame.upToDate();
  await makeConnection(frame, service);
  const heap = await getHeap(app.window);
  const signedIn = await signInReply(app.window, password);
  const heard = await heardBy(app.window);
  expect(heard).toContain('sync.status');
  expect(signedIn).toContain('"ok":true');
  const requests = await service.requests();
  const tokens = new Set(
    requests.flatMap(({ headers }) => {
      const { authorization } = headers;
      return typeof authorization === 'string' ? [authorization.replace('Bearer ', '')] : [];
    }),
  );
  expect(tokens.size).toBeGreaterThan(0);
  const [made] = await service.created();
  expect(made?.body).toMatchObject({ name: 'Own drop box', password: ofConnection });
  const secrets = [password, ofConnection, ...tokens];
  const hunt = (where: string, text: string, hunted: readonly string[] = [...secrets, apiKey]): void => {
    expect(
      hunted.filter((secret) => text.includes(secret)),
      `a secret in ${where}`,
    ).toEqual([]);
  };

  hunt('the replies over the bridge', await everythingOverTheBridge(app.window, callNames));
  hunt('the page', await app.window.content());
  expect(heap.length).toBeGreaterThan(1_000_000);
  hunt('the heap of the page', heap, [...secrets, apiKey, ...Object.values(inVain)]);
  hunt('the events over the bridge', heard);
  hunt('the reply to a sign-in', signedIn);
  hunt('the output', app.logs());
  hunt('the addresses asked', requests.map(({ path }) => path).join('\n'));
  hunt('the arguments of the process', await readFile(`/proc/${app.mainPid}/cmdline`, 'utf8').catch(() => ''));
  await app.close();
  const files = await filesUnder(world.userData);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) {
    // The key identifies the account: the settings and the account file contain it like the addresses.
    const hunted = /settings\.json$|accounts\/[^/]+\/account\.json$/.test(file) ? secrets : undefined;
    hunt(file, await readFile(file, 'latin1'), hunted);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077, `${file} is the person’s alone`).toBe(0);
  }
});
