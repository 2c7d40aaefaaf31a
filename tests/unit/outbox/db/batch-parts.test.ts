import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOutboxDatabase } from '../../../../electron/outbox/db/database.ts';
import { BatchCreate } from '../../../../electron/outbox/db/batch-create.ts';
import { m } from '../../../../electron/messages/index.ts';
import { migrations } from '../world.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

let db: DatabaseSync;
let several: BatchCreate;
beforeEach(() => {
  ({ db } = openOutboxDatabase(tempFolder(), migrations));
  several = new BatchCreate(db);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

const part = (sku: string): { batch: string; creations: string } => ({
  batch: 'one',
  creations: JSON.stringify([{ resource: 'product', body: { sku } }]),
});
const minutes = (count: number): number => count * 60_000;

describe('creations sent in parts', () => {
  it('are dropped when the rest does not arrive within two minutes', async () => {
    several.stage(part('BAG-1'));
    vi.advanceTimersByTime(minutes(2));
    await expect(several.add(part('BAG-2'))).rejects.toMatchObject({ code: 'badArgument' });
    expect(db.prepare('SELECT count(*) AS n FROM intent').get()).toEqual({ n: 0 });
  });

  it('wait for the rest while parts keep arriving', async () => {
    for (const sku of ['BAG-1', 'BAG-2', 'BAG-3']) {
      several.stage(part(sku));
      vi.advanceTimersByTime(minutes(1.9));
    }
    const { ids } = await several.add(part('BAG-4'));
    expect(ids).toHaveLength(4);
  });

  it('are rejected and dropped when they exceed 64 million characters', () => {
    const half = { batch: 'one', creations: 'x'.repeat(32_000_000) };
    several.stage(half);
    several.stage(half);
    expect(() => several.stage(part('BAG-1'))).toThrow(m.outbox.draft.tooLarge);
    expect(() => several.stage(half)).not.toThrow();
  });
});
