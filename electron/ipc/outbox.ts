import { basename } from 'node:path';
import type { IntentId } from '../base/branded-types.ts';
import { writeFileAtomically } from '../base/whole-file.ts';
import {
  type CallArgument,
  type Intent,
  type OutboxListEntry,
  type IntentDetail,
  type ExistingTitle,
  VitrineError,
} from '../contract/index.ts';
import {
  type ReplaceSecrets,
  assertNoReferences,
  buildBatchWithSecrets,
  storeWithSecrets,
} from '../workspace/creation-secrets.ts';
import { m } from '../messages/index.ts';
import { getDiagnosticsFileName, fileKinds, getReceiptFileName } from '../tables/file-name.ts';
import { createIntentDiagnostics } from '../outbox/diagnostics.ts';
import { toDisplayRequest } from '../outbox/state/display-request.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Handle } from './handle.ts';
import type { CallParts } from './call-dependencies.ts';

/** Adds the confirmation state of created items from the cache to the rows. */
const withMarks = async <Row extends OutboxListEntry>({ cache }: Workspace, rows: readonly Row[]): Promise<Row[]> => {
  const createdItems = rows.flatMap((row) =>
    row.entry === 'intent' && row.state === 'done' && row.resultId !== null
      ? [{ row: row.id, resource: row.resource, id: row.resultId }]
      : [],
  );
  const marks = await cache.unconfirmed(createdItems.map(({ resource, id }) => ({ resource, id })));
  const byRow = new Map(createdItems.map(({ row }, index) => [row, marks[index] ?? null]));
  return rows.map((row) => (row.entry === 'intent' ? { ...row, unconfirmed: byRow.get(row.id) ?? null } : row));
};

const openIntent = async ({ outbox, cache }: Workspace, id: IntentId): Promise<IntentDetail | null> => {
  const intent = await outbox.get(id);
  if (!intent) return null;
  const { resource, resultId } = intent;
  const [mark] = resultId === null ? [] : await cache.unconfirmed([{ resource, id: resultId }]);
  const rejectedBecause = intent.state === 'failed' ? await outbox.reader.call('refusedFor', id) : null;
  const batch = await outbox.reader.call('batchOf', id);
  return { intent, request: toDisplayRequest(intent), unconfirmed: mark ?? null, refused: rejectedBecause, batch };
};

/** Returns which of these SKUs or names are taken by an item or by an intent. */
const findExistingTitles = async (
  { cache, outbox }: Workspace,
  request: CallArgument<'outbox.taken'>,
): Promise<readonly ExistingTitle[]> => {
  const [items, intents] = await Promise.all([
    cache.itemsTitled(request.resource, request.titles),
    outbox.reader.call('withTitles', request),
  ]);
  const item = new Map(items.map(({ asked: title, ...rest }) => [title, rest]));
  const intent = new Map(intents.map(({ asked: title, ...rest }) => [title, rest]));
  return [...new Set(request.titles)]
    .map((title) => ({ title, item: item.get(title) ?? null, intent: intent.get(title) ?? null }))
    .filter((one) => one.item !== null || one.intent !== null);
};

type Parts = Pick<CallParts, 'workspaces' | 'accounts' | 'secrets' | 'chooseSave' | 'version'>;

/** Registers the calls with a body, which may contain secrets. */
const handleBodies = ({ handle }: Handle, { workspaces, secrets }: Parts): void => {
  handle('outbox.create', async ({ resource, body, dependsOn }) => {
    const { account, outbox } = await workspaces.current();
    return storeWithSecrets(secrets(account), async (keepIn) =>
      outbox.create(resource, await keepIn(resource, body), dependsOn),
    );
  });
  handle('outbox.edit', async ({ id, body, dependsOn }) => {
    const { account, outbox } = await workspaces.current();
    const before = await outbox.get(id);
    if (before === null) throw new VitrineError('notFound', m.outbox.unknown);
    const edit = async (keepIn: ReplaceSecrets): Promise<Intent> =>
      outbox.lists.edit(id, await keepIn(before.resource, body), dependsOn);
    return storeWithSecrets(secrets(account), edit, before);
  });
  handle('outbox.createBatch', async ({ creations, batch = null, secrets: shared }) => {
    const { account, outbox } = await workspaces.current();
    const { lists } = outbox;
    if (shared === undefined) {
      assertNoReferences(creations);
      return lists.createBatch(creations, batch);
    }
    return storeWithSecrets(secrets(account), async (keepIn) =>
      lists.createBatch(await buildBatchWithSecrets(creations, shared, keepIn), batch),
    );
  });
};

/** Registers the call that writes the diagnostics of an intent to a file. */
const handleDiagnostics = ({ handle }: Handle, { workspaces, accounts, chooseSave, version }: Parts): void => {
  handle('outbox.saveDiagnostics', async ({ id }) => {
    const intentDetail = await openIntent(await workspaces.current(), id);
    const account = accounts.record();
    if (!intentDetail || !account) throw new VitrineError('notFound', m.outbox.unknown);
    const versions = {
      vitrine: version(),
      electron: process.versions.electron,
      platform: `${process.platform} ${process.arch}`,
    };
    const bundle = createIntentDiagnostics(intentDetail, { versions, account, secrets: [account.apiKey] });
    const path = await chooseSave({
      title: m.exporting.titles.diagnostics,
      name: getDiagnosticsFileName(intentDetail.intent.title),
      kinds: [fileKinds.json],
      button: m.exporting.buttons.save,
    });
    if (path === null) return null;
    await writeFileAtomically(path, `${JSON.stringify(bundle, null, 2)}\n`, { isPrivate: true }).catch(
      (cause: unknown) => {
        throw new VitrineError('disk', m.exporting.disk.notWritten, { cause });
      },
    );
    return basename(path);
  });
};

const handleBatches = ({ handle }: Handle, { workspaces }: Parts): void => {
  handle('outbox.batch', async ({ id }) => (await workspaces.current()).outbox.reader.call('batch', id));
  handle('outbox.members', async (request) => {
    const workspace = await workspaces.current();
    const window = await workspace.outbox.reader.call('members', request);
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
  const getWorkspace = (): Promise<Workspace> => workspaces.current();

  handle('outbox.counts', async () => (await getWorkspace()).outbox.counts());
  handle('outbox.get', async ({ id }) => (await getWorkspace()).outbox.get(id));
  handle('outbox.cancel', async ({ id }) => (await getWorkspace()).outbox.cancel(id));
  handle('outbox.discard', async ({ id }) => {
    await (await getWorkspace()).outbox.discard(id);
    return undefined;
  });
  handle('outbox.retry', async ({ id }) => (await getWorkspace()).outbox.retry(id));
  handle('outbox.confirmThere', async ({ id, itemId }) => (await getWorkspace()).outbox.confirmThere(id, itemId));
  handle('outbox.sendAgain', async ({ id }) => (await getWorkspace()).outbox.sendAgain(id));
  handle('outbox.compare', async ({ id, itemId }) => (await getWorkspace()).outbox.compare(id, itemId));
  handle('outbox.look', async ({ id }) => (await getWorkspace()).outbox.look(id));
  handle('outbox.prune', async ({ olderThanDays, countOnly }) => ({
    intents: await (await getWorkspace()).outbox.prune(olderThanDays, countOnly === true),
  }));

  handle('outbox.saveReceipt', async ({ query }) => {
    const path = await parts.chooseSave({
      title: m.exporting.titles.receipt,
      button: m.exporting.buttons.save,
      name: getReceiptFileName('outbox'),
      kinds: [fileKinds.csv, fileKinds.json],
    });
    return path === null ? null : workspaces.receipt(query, path);
  });

  handle('outbox.holdStatus', async () => (await getWorkspace()).outbox.holdStatus());
  handle('outbox.refusals', async () => (await getWorkspace()).outbox.refusals.get());
  handle('outbox.hold', async ({ held }) => (await getWorkspace()).outbox.hold(held));
  handle('outbox.noteDamage', async () => (await getWorkspace()).outbox.noteDamage());

  handle('outbox.query', async ({ query, offset, limit }) => {
    const workspace = await getWorkspace();
    const window = await workspace.outbox.reader.call('window', { query, offset, limit });
    return { ...window, rows: await withMarks(workspace, window.rows) };
  });
  handle('outbox.ids', async ({ query, from, to }) =>
    (await getWorkspace()).outbox.reader.call('ids', { query, from, to }),
  );
  handle('outbox.place', async ({ query, id }) => (await getWorkspace()).outbox.reader.call('place', { query, id }));
  handle('outbox.open', async ({ id }) => openIntent(await getWorkspace(), id));
  handle('outbox.sendWithout', async ({ id, alike }) => (await getWorkspace()).outbox.lists.sendWithout(id, alike));
  handle('outbox.countIn', async (scope) => (await getWorkspace()).outbox.reader.call('countByState', scope));
  handle('outbox.retryMany', async (scope) => (await getWorkspace()).outbox.lists.retry(scope));
  handle('outbox.discardMany', async (scope) => (await getWorkspace()).outbox.lists.discard(scope));
  handle('outbox.stageBatch', async ({ batch, creations }) => {
    assertNoReferences(creations);
    await (await getWorkspace()).outbox.lists.stagePart(batch, creations);
    return undefined;
  });
  handle('outbox.withdraw', async ({ ids }) => (await getWorkspace()).outbox.lists.withdraw(ids));
  handle('outbox.taken', async (request) => findExistingTitles(await getWorkspace(), request));
  handle('outbox.restore', async ({ undo }) => (await getWorkspace()).outbox.lists.restore(undo));
};
