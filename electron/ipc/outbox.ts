import { basename } from 'node:path';
import type { IntentId } from '../base/brand.ts';
import { writeWholeFile } from '../base/whole-file.ts';
import { VitrineError } from '../contract/index.ts';
import type { CallArgument, Intent, IntentEntry, IntentWhole, TakenTitle } from '../contract/index.ts';
import { assertNoReferences, batchWith, keepingSecrets } from '../workspace/creation-secrets.ts';
import type { KeepIn } from '../workspace/creation-secrets.ts';
import { m } from '../messages/index.ts';
import { diagnosticsName, fileKinds, receiptName } from '../export/file-name.ts';
import { diagnosticsOf } from '../outbox/diagnostics.ts';
import { requestOf } from '../outbox/state/request.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './parts.ts';

/** Adds the confirmation state of created items from the cache to the rows. */
const withMarks = async <Row extends IntentEntry>({ cache }: Workspace, rows: readonly Row[]): Promise<Row[]> => {
  const made = rows.flatMap((row) =>
    row.entry === 'intent' && row.state === 'done' && row.resultId !== null
      ? [{ row: row.id, resource: row.resource, id: row.resultId }]
      : [],
  );
  const marks = await cache.unconfirmed(made.map(({ resource, id }) => ({ resource, id })));
  const byRow = new Map(made.map(({ row }, index) => [row, marks[index] ?? null]));
  return rows.map((row) => (row.entry === 'intent' ? { ...row, unconfirmed: byRow.get(row.id) ?? null } : row));
};

const openIntent = async ({ outbox, cache }: Workspace, id: IntentId): Promise<IntentWhole | null> => {
  const intent = await outbox.get(id);
  if (!intent) return null;
  const { resource, resultId } = intent;
  const [mark] = resultId === null ? [] : await cache.unconfirmed([{ resource, id: resultId }]);
  const refused = intent.state === 'failed' ? await outbox.lists.refusedFor(id) : null;
  const batch = await outbox.lists.batchOf(id);
  return { intent, request: requestOf(intent), unconfirmed: mark ?? null, refused, batch };
};

/** Returns which of these SKUs or names are taken by an item or by an intent. */
const takenIn = async (
  { cache, outbox }: Workspace,
  asked: CallArgument<'outbox.taken'>,
): Promise<readonly TakenTitle[]> => {
  const [items, intents] = await Promise.all([
    cache.itemsTitled(asked.resource, asked.titles),
    outbox.lists.withTitles(asked),
  ]);
  const item = new Map(items.map(({ asked: title, ...rest }) => [title, rest]));
  const intent = new Map(intents.map(({ asked: title, ...rest }) => [title, rest]));
  return [...new Set(asked.titles)]
    .map((title) => ({ title, item: item.get(title) ?? null, intent: intent.get(title) ?? null }))
    .filter((one) => one.item !== null || one.intent !== null);
};

type Parts = Pick<CallParts, 'workspaces' | 'accounts' | 'secrets' | 'chooseSave' | 'version'>;

/** Registers the calls with a body, which may contain secrets. */
const handleBodies = ({ handle }: Handle, { workspaces, secrets }: Parts): void => {
  handle('outbox.create', async ({ resource, body, dependsOn }) => {
    const { account, outbox } = await workspaces.current();
    return keepingSecrets(secrets(account), async (keepIn) =>
      outbox.create(resource, await keepIn(resource, body), dependsOn),
    );
  });
  handle('outbox.edit', async ({ id, body, dependsOn }) => {
    const { account, outbox } = await workspaces.current();
    const before = await outbox.get(id);
    if (before === null) throw new VitrineError('notFound', m.outbox.unknown);
    const edit = async (keepIn: KeepIn): Promise<Intent> =>
      outbox.lists.edit(id, await keepIn(before.resource, body), dependsOn);
    return keepingSecrets(secrets(account), edit, before);
  });
  handle('outbox.createBatch', async ({ creations, batch = null, secrets: shared }) => {
    const { account, outbox } = await workspaces.current();
    const { lists } = outbox;
    if (shared === undefined) {
      assertNoReferences(creations);
      return lists.createBatch(creations, batch);
    }
    return keepingSecrets(secrets(account), async (keepIn) =>
      lists.createBatch(await batchWith(creations, shared, keepIn), batch),
    );
  });
};

/** Registers the call that writes the diagnostics of an intent to a file. */
const handleDiagnostics = ({ handle }: Handle, { workspaces, accounts, chooseSave, version }: Parts): void => {
  handle('outbox.saveDiagnostics', async ({ id }) => {
    const whole = await openIntent(await workspaces.current(), id);
    const account = accounts.record();
    if (!whole || !account) throw new VitrineError('notFound', m.outbox.unknown);
    const versions = {
      vitrine: version(),
      electron: process.versions.electron,
      platform: `${process.platform} ${process.arch}`,
    };
    const bundle = diagnosticsOf(whole, { versions, account, secrets: [account.apiKey] });
    const path = await chooseSave({
      title: m.exporting.titles.diagnostics,
      name: diagnosticsName(whole.intent.title),
      kinds: [fileKinds.json],
      button: m.exporting.buttons.save,
    });
    if (path === null) return null;
    await writeWholeFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { isPrivate: true }).catch((cause: unknown) => {
      throw new VitrineError('disk', m.exporting.disk.notWritten, { cause });
    });
    return basename(path);
  });
};

const handleBatches = ({ handle }: Handle, { workspaces }: Parts): void => {
  handle('outbox.batch', async ({ id }) => (await workspaces.current()).outbox.lists.batch(id));
  handle('outbox.members', async (asked) => {
    const workspace = await workspaces.current();
    const window = await workspace.outbox.lists.members(asked);
    return { ...window, rows: await withMarks(workspace, window.rows) };
  });
  handle('outbox.cancelMany', async (scope) => (await workspaces.current()).outbox.lists.cancel(scope));
};

export const handleOutbox = (answering: Handle, parts: Parts): void => {
  const { handle } = answering;
  const { workspaces } = parts;
  handleDiagnostics(answering, parts);
  handleBodies(answering, parts);
  handleBatches(answering, parts);
  const current = (): Promise<Workspace> => workspaces.current();

  handle('outbox.counts', async () => (await current()).outbox.counts());
  handle('outbox.get', async ({ id }) => (await current()).outbox.get(id));
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

  handle('outbox.saveReceipt', async ({ query }) => {
    const path = await parts.chooseSave({
      title: m.exporting.titles.receipt,
      button: m.exporting.buttons.save,
      name: receiptName('outbox'),
      kinds: [fileKinds.csv, fileKinds.json],
    });
    return path === null ? null : workspaces.receipt(query, path);
  });

  handle('outbox.holdStatus', async () => (await current()).outbox.holdStatus());
  handle('outbox.refusals', async () => (await current()).outbox.refusals.get());
  handle('outbox.hold', async ({ held }) => (await current()).outbox.hold(held));
  handle('outbox.noteDamage', async () => (await current()).outbox.noteDamage());

  handle('outbox.query', async ({ query, offset, limit }) => {
    const workspace = await current();
    const window = await workspace.outbox.lists.window(query, offset, limit);
    return { ...window, rows: await withMarks(workspace, window.rows) };
  });
  handle('outbox.ids', async ({ query, from, to }) => (await current()).outbox.lists.ids(query, from, to));
  handle('outbox.place', async ({ query, id }) => (await current()).outbox.lists.place(query, id));
  handle('outbox.open', async ({ id }) => openIntent(await current(), id));
  handle('outbox.sendWithout', async ({ id, alike }) => (await current()).outbox.lists.sendWithout(id, alike));
  handle('outbox.countIn', async (scope) => (await current()).outbox.lists.countIn(scope));
  handle('outbox.retryMany', async (scope) => (await current()).outbox.lists.retry(scope));
  handle('outbox.discardMany', async (scope) => (await current()).outbox.lists.discard(scope));
  handle('outbox.stageBatch', async ({ batch, creations }) => {
    assertNoReferences(creations);
    await (await current()).outbox.lists.stagePart(batch, creations);
    return undefined;
  });
  handle('outbox.withdraw', async ({ ids }) => (await current()).outbox.lists.withdraw(ids));
  handle('outbox.taken', async (asked) => takenIn(await current(), asked));
  handle('outbox.restore', async ({ undo }) => (await current()).outbox.lists.restore(undo));
};
