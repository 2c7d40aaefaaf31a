import { expect, it } from 'vitest';
import { openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { type NewUpload, OutboxStore } from '../../../../electron/outbox/db/intent-store.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { migrations } from '../world.ts';

const file = (name: string): NewUpload => ({
  body: {},
  source: { path: `/shoot/${name}`, name, size: 10, mtimeMs: 0, sha256: null },
});

it('lists the intents of the same kind that were sent and are not done, whatever happened to them', () => {
  const { db } = openOutboxDatabase(tempFolder(), migrations);
  closedAfterTest(db);
  const store = new OutboxStore(db);
  const outcomes = ['taken', 'lost', 'refused', 'notSent', null, null] as const;
  const { ids } = store.addUploads(['done', 'unknown', 'failed', 'retried', 'sending', 'own', 'waiting'].map(file));
  for (const [index, outcome] of outcomes.entries()) {
    const id = ids[index];
    if (id === undefined) throw new Error('not added');
    store.move({ id, happening: 'send', message: '', patch: { sha256: `sha-${String(index)}` } });
    if (outcome !== null) store.move({ id, happening: outcome, message: '' });
  }
  const ecatalogs = ['sent', 'own'].map(
    (name) => store.addCreation({ resource: 'ecatalog', title: name, body: { name } }).id,
  );
  for (const id of ecatalogs) store.move({ id, happening: 'send', message: '' });
  expect(ecatalogs[1] && store.uploads.sentWithoutResult(ecatalogs[1])).toEqual([{ name: 'sent', sha256: null }]);
  expect(ids[5] && store.uploads.sentWithoutResult(ids[5])).toEqual([
    { name: 'unknown', sha256: 'sha-1' },
    { name: 'failed', sha256: 'sha-2' },
    { name: 'retried', sha256: 'sha-3' },
    { name: 'sending', sha256: 'sha-4' },
  ]);
});
