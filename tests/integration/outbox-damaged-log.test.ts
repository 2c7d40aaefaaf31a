import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openOutboxDatabase } from '../../electron/outbox/db/database.ts';
import { OutboxStore } from '../../electron/outbox/db/intent-store.ts';
import { getIntentTable } from '../../electron/outbox/db/intent-table.ts';
import { migrations } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { tempFolder } from '../support/temp-folder.ts';

const frameBytes = 4_096 + 24;

/** Opens an outbox with 20 creations, and copies its folder in the state after a kill. */
const killedWith20 = (): {
  readonly copy: () => string;
  readonly frames: number;
  readonly titles: readonly string[];
} => {
  const folder = tempFolder();
  const db = closedAfterTest(openOutboxDatabase(folder, migrations).db);
  db.exec('PRAGMA wal_checkpoint(RESTART)');
  const store = new OutboxStore(db);
  const titles = Array.from({ length: 20 }, (_, n) => `Catalogue ${n}`);
  for (const title of titles) store.addCreation({ resource: 'ecatalog', title, body: { name: title } });
  let copies = 0;
  const copy = (): string => {
    const copyFolder = join(folder, String((copies += 1)));
    mkdirSync(copyFolder);
    for (const name of ['outbox.db', 'outbox.db-wal']) copyFileSync(join(folder, name), join(copyFolder, name));
    return copyFolder;
  };
  return { copy, titles, frames: Math.floor((readFileSync(join(folder, 'outbox.db-wal')).length - 32) / frameBytes) };
};

const flip = (folder: string, at: number): void => {
  const file = join(folder, 'outbox.db-wal');
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ 0x10;
  writeFileSync(file, bytes);
};

const opened = (folder: string) => {
  const { db, movedAside, recovered } = openOutboxDatabase(folder, migrations);
  try {
    const titles = getIntentTable(db)
      .newest(500)
      .map(({ title }) => title);
    return { titles: titles.toSorted(), movedAside, recovered };
  } finally {
    db.close();
  }
};

describe('outbox with a damaged write-ahead log', () => {
  it('has every entry after a kill, and reports nothing', () => {
    const { copy, titles } = killedWith20();
    expect(opened(copy())).toMatchObject({ titles: titles.toSorted(), movedAside: null });
  });

  it('moves the files with the log away, recovers the entries behind the damage and reports it', () => {
    const { copy, titles, frames } = killedWith20();
    // The header, and a byte of the first frames and of some in the middle.
    const offsets = [3, 18, ...[0, 1, 2, 7, Math.floor(frames / 2)].map((frame) => 32 + frame * frameBytes + 600)];
    for (const at of offsets) {
      const folder = copy();
      flip(folder, at);
      const { movedAside, recovered, titles: found } = opened(folder);
      expect(movedAside).not.toBeNull();
      expect(existsSync(`${movedAside}-wal`)).toBe(true);
      expect(recovered.saved).toBe(found.length);
      expect([at, found.length]).toEqual([at, titles.length]);
      expect(readdirSync(folder).filter((name) => name.includes('work'))).toEqual([]);
    }
  });
});
