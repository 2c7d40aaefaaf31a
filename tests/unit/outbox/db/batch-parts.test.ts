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

  it('are created with their own batch only, once', async () => {
    const titles = (): unknown[] =>
      db
        .prepare('SELECT title FROM intent ORDER BY seq')
        .all()
        .map(({ title }) => title);
    several.stage(part('BAG-1'));
    several.stage({ ...part('HAT-1'), batch: 'other' });
    await expect(several.add(part('BAG-2'))).rejects.toMatchObject({ code: 'badArgument' });
    expect(titles()).toEqual([]);
    several.stage({ ...part('HAT-1'), batch: 'other' });
    expect((await several.add({ ...part('HAT-2'), batch: 'other' })).ids).toHaveLength(2);
    expect(titles()).toEqual(['HAT-1', 'HAT-2']);
    await expect(several.add({ ...part('HAT-3'), batch: 'other' })).rejects.toMatchObject({ code: 'badArgument' });
    await several.add({ ...part('CAP-1'), batch: null });
    expect(titles()).toEqual(['HAT-1', 'HAT-2', 'CAP-1']);
  });

  it('depend on earlier rows of their batch, and are created entirely or not at all', async () => {
    const rows = (...needs: readonly number[]): string =>
      JSON.stringify(
        needs.map((row, at) => ({
          resource: 'ecatalog',
          body: { name: `C${String(at)}` },
          ...(row < 0 ? {} : { dependsOn: [{ row, member: null }] }),
        })),
      );
    const { ids, needed } = await several.add({ batch: null, creations: rows(-1, 0, 0, 1) });
    expect(needed).toEqual([ids[0], ids[1]]);
    await expect(several.add({ batch: null, creations: rows(-1, 1) })).rejects.toMatchObject({ code: 'badArgument' });
    await expect(several.add({ batch: null, creations: rows(-1, 2) })).rejects.toMatchObject({ code: 'badArgument' });
    expect(db.prepare('SELECT count(*) AS n FROM intent').get()).toEqual({ n: 4 });
  });
});
