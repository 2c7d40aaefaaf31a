import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../../electron/contract/index.ts';
import type { ResourceName } from '../../../../electron/model/index.ts';
import { type OpenedDatabase, openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { OutboxStore } from '../../../../electron/outbox/db/intent-store.ts';
import { getIntentTable } from '../../../../electron/outbox/db/intent-table.ts';
import type { Patch } from '../../../../electron/outbox/outbox-types.ts';
import { migrations } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let folder: string;
let opened: OpenedDatabase;
let store: OutboxStore;
const open = (): void => {
  opened = openOutboxDatabase(folder, migrations);
  store = new OutboxStore(opened.db);
};
beforeEach(() => {
  folder = tempFolder();
  open();
});
afterEach(() => {
  opened.db.close();
});

const forbidden: AppError = { code: 'forbidden', message: 'Your role forbids it', retryable: false };

const tried = (resource: ResourceName, happening: 'refused' | 'taken', patch: Patch): void => {
  const { id } = store.addCreation({ resource, title: 'One', body: {} });
  store.move({ id, happening: 'send', message: 'Sent.' });
  store.move({ id, happening, message: 'Answered.', patch });
};

describe('creation denials', () => {
  it('stores a denial by kind, over a restart, even if its entry is discarded', () => {
    tried('ecatalog', 'refused', { error: forbidden });
    for (const { id } of getIntentTable(opened.db).newest(10)) store.discard(id);
    expect(store.prune({ days: -1, countOnly: false })).toBe(1);
    opened.db.close();
    open();
    expect(store.refusals.all()).toEqual({ ecatalog: { kind: 'role', message: 'Your role forbids it' } });
  });

  it('shows the latest message of the service', () => {
    const plan = 'Cannot create new items the feature ECATALOGS for account a1';
    tried('ecatalog', 'refused', { error: forbidden });
    tried('ecatalog', 'refused', { error: { ...forbidden, code: 'invalid', message: plan } });
    expect(store.refusals.all()).toEqual({ ecatalog: { kind: 'plan', message: plan } });
  });

  it('deletes a denial only when an item of that kind was created', () => {
    tried('ecatalog', 'refused', { error: forbidden });
    tried('channel', 'taken', {});
    tried('ecatalog', 'refused', { error: { ...forbidden, code: 'invalid', message: 'name: too long' } });
    tried('ecatalog', 'taken', { alreadyThere: true });
    expect(store.refusals.all()).toHaveProperty('ecatalog');
    tried('ecatalog', 'taken', {});
    expect(store.refusals.all()).toEqual({});
  });
});
