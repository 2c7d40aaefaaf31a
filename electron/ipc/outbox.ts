import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { app } from 'electron';
import type { Accounts } from '../account/accounts.ts';
import type { IntentId } from '../base/brand.ts';
import { VitrineError } from '../contract/index.ts';
import type { IntentEntry, IntentWhole, IntentWindow } from '../contract/index.ts';
import { diagnosticsOf } from '../outbox/diagnostics.ts';
import { requestOf } from '../outbox/request.ts';
import type { SaveQuestion } from '../shell/choose-save.ts';
import type { Workspace } from '../shell/workspace.ts';
import type { Workspaces } from '../shell/workspaces.ts';
import type { Handle } from './handle.ts';

/** The rows with what the copy knows of what came of them. */
const withMarks = async ({ cache }: Workspace, window: IntentWindow): Promise<IntentWindow> => {
  const made = window.rows.flatMap((row) =>
    row.entry === 'intent' && row.state === 'done' && row.resultId !== null
      ? [{ row: row.id, resource: row.resource, id: row.resultId }]
      : [],
  );
  const marks = await cache.unconfirmed(made.map(({ resource, id }) => ({ resource, id })));
  const byRow = new Map(made.map(({ row }, index) => [row, marks[index] ?? null]));
  const marked = (row: IntentEntry): IntentEntry =>
    row.entry === 'intent' ? { ...row, unconfirmed: byRow.get(row.id) ?? null } : row;
  return { ...window, rows: window.rows.map(marked) };
};

const openIntent = async ({ outbox, cache }: Workspace, id: IntentId): Promise<IntentWhole | null> => {
  const intent = await outbox.get(id);
  if (!intent) return null;
  const { resource, resultId } = intent;
  const [mark] = resultId === null ? [] : await cache.unconfirmed([{ resource, id: resultId }]);
  return { intent, request: requestOf(intent), unconfirmed: mark ?? null };
};

const bundleName = (title: string): string =>
  `Vitrine diagnostics ${title.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_').slice(0, 60)}.json`;

interface Parts {
  readonly workspaces: Workspaces;
  readonly accounts: Accounts;
  readonly choose: (question: SaveQuestion) => Promise<string | null>;
}

/** The call that writes what is known of one entry to a file. */
const handleDiagnostics = ({ handle }: Handle, { workspaces, accounts, choose }: Parts): void => {
  handle('outbox.saveDiagnostics', async ({ id }) => {
    const whole = await openIntent(await workspaces.current(), id);
    const account = accounts.record();
    if (!whole || !account) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
    const versions = {
      vitrine: app.getVersion(),
      electron: process.versions.electron,
      platform: `${process.platform} ${process.arch}`,
    };
    const bundle = diagnosticsOf(whole, { versions, account, secrets: [account.apiKey] });
    const path = await choose({
      title: 'Save diagnostics',
      name: bundleName(whole.intent.title),
      kinds: [{ ending: 'json', name: 'JSON' }],
      button: 'Save',
    });
    if (path === null) return null;
    await writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { mode: 0o600 }).catch((cause: unknown) => {
      throw new VitrineError('disk', 'The file cannot be written there.', { cause });
    });
    return basename(path);
  });
};

/** The calls about the outbox of the account in use. */
export const handleOutbox = (answering: Handle, parts: Parts): void => {
  const { handle } = answering;
  const { workspaces } = parts;
  handleDiagnostics(answering, parts);
  const current = (): Promise<Workspace> => workspaces.current();

  handle('outbox.counts', async () => (await current()).outbox.counts());
  handle('outbox.get', async ({ id }) => (await current()).outbox.get(id));
  handle('outbox.create', async ({ resource, body, dependsOn }) =>
    (await current()).outbox.create(resource, body, dependsOn),
  );
  handle('outbox.cancel', async ({ id }) => (await current()).outbox.cancel(id));
  handle('outbox.discard', async ({ id }) => {
    await (await current()).outbox.discard(id);
    return undefined;
  });
  handle('outbox.retry', async ({ id }) => (await current()).outbox.retry(id));
  handle('outbox.confirmThere', async ({ id, itemId }) => (await current()).outbox.confirmThere(id, itemId));
  handle('outbox.sendAgain', async ({ id }) => (await current()).outbox.sendAgain(id));
  handle('outbox.compare', async ({ id, itemId }) => (await current()).outbox.compare(id, itemId));
  handle('outbox.look', async ({ id }) => (await current()).outbox.look(id));
  handle('outbox.prune', async ({ olderThanDays, countOnly }) => ({
    intents: await (await current()).outbox.prune(olderThanDays, countOnly === true),
  }));
  handle('outbox.seenValues', async ({ resource, field }) => (await current()).cache.seenValues(resource, field));

  handle('outbox.query', async ({ query, offset, limit }) => {
    const workspace = await current();
    return withMarks(workspace, await workspace.outbox.lists.window(query, offset, limit));
  });
  handle('outbox.ids', async ({ query, from, to }) => (await current()).outbox.lists.ids(query, from, to));
  handle('outbox.place', async ({ query, id }) => (await current()).outbox.lists.place(query, id));
  handle('outbox.open', async ({ id }) => openIntent(await current(), id));
  handle('outbox.edit', async ({ id, body }) => (await current()).outbox.lists.edit(id, body));
  handle('outbox.countIn', async (scope) => (await current()).outbox.lists.countIn(scope));
  handle('outbox.retryMany', async (scope) => (await current()).outbox.lists.retry(scope));
  handle('outbox.discardMany', async (scope) => (await current()).outbox.lists.discard(scope));
  handle('outbox.restore', async ({ ids }) => {
    await (await current()).outbox.lists.restore(ids);
    return undefined;
  });
};
