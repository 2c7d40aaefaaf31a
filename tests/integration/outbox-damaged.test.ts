import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toResourceId } from '../../electron/base/branded-types.ts';
import { VitrineError } from '../../electron/base/errors.ts';
import { getResource } from '../../electron/model/index.ts';
import { StagedUploads } from '../../electron/outbox/db/staged-uploads.ts';
import { isSound, openOutboxDatabase } from '../../electron/outbox/db/database.ts';
import { markInterrupted } from '../../electron/outbox/db/crash-recovery.ts';
import { OutboxListQueries } from '../../electron/outbox/db/list-queries.ts';
import { openOutbox } from '../../electron/outbox/open-outbox.ts';
import type { Outbox, OutboxCache } from '../../electron/outbox/outbox.ts';
import { OutboxStore } from '../../electron/outbox/db/intent-store.ts';
import { getIntentTable } from '../../electron/outbox/db/intent-table.ts';
import { damaged, damages } from '../support/damage.ts';
import { captureLog } from '../support/kept-log.ts';
import { root } from '../unit/outbox/world.ts';

const migrations = fileURLToPath(new URL('outbox/migrations', root));
const query = { resource: null, state: null, from: null, to: null, searchText: '' } as const;
const all = 150;

let folder: string;
let original: Buffer;
let ids: ReadonlySet<string>;
let next = 0;

/** Fills an outbox with creations that depend on each other, batches of uploads, and intents in every state. */
const fill = (store: OutboxStore): void => {
  const happenings = [[], ['send', 'taken'], ['send', 'refused'], ['send', 'lost'], ['cancel'], ['send']] as const;
  for (let n = 0; n < 50; n += 1) {
    const list = store.addCreation({
      resource: 'assetList',
      title: `List ${n}`,
      body: { name: `List ${n}`, type: 'Static' },
    });
    const body = { name: `Channel ${n}`, format: 'CSV', note: 'words '.repeat(n) };
    store.addCreation({
      resource: 'channel',
      title: `Channel ${n}`,
      body,
      dependsOn: [{ id: list.id, member: 'product_list_id' }],
    });
    const source = { path: `/x/${n}.jpg`, name: `${n}.jpg`, size: n, mtimeMs: n, sha256: null };
    store.addUploads([{ body: { filename: `${n}.jpg` }, source }]);
    for (const happening of happenings[n % happenings.length] ?? [])
      store.move({ id: list.id, happening, message: happening });
  }
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-damaged-'));
  const { db } = openOutboxDatabase(folder, migrations);
  const store = new OutboxStore(db);
  fill(store);
  ids = new Set(
    getIntentTable(db)
      .newest(500)
      .map(({ id }) => id),
  );
  db.close();
  original = readFileSync(join(folder, 'outbox.db'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const noCache: OutboxCache = {
  get: async () => null,
  checksumSamples: async () => [],
  findSimilar: async () => [],
  cacheMark: async () => null,
  newItems: async () => ({ items: [], more: false, isMarkValid: false }),
  lateness: async () => 0,
  put: async () => toResourceId('none'),
  noteUploaded: async () => undefined,
  rows: async () => [],
};

/** Creates a folder whose outbox has these bytes. */
const lying = (bytes: Buffer): { readonly own: string; readonly file: string } => {
  const copyFolder = join(folder, String(next++));
  mkdirSync(copyFolder);
  const file = join(copyFolder, 'outbox.db');
  writeFileSync(file, bytes);
  return { own: copyFolder, file };
};

/** Opens it like the program: immediately, and again if an integrity check finds more damage. */
const opened = (copyFolder: string): ReturnType<typeof openOutboxDatabase> => {
  const log = captureLog();
  try {
    const quickly = openOutboxDatabase(copyFolder, migrations);
    if (isSound(quickly)) return quickly;
    quickly.db.close();
    return openOutboxDatabase(copyFolder, migrations, 'all');
  } finally {
    log.restore();
  }
};

const openIn = (copyFolder: string): Promise<Outbox> =>
  openOutbox({
    root,
    folder: copyFolder,
    client: () => null,
    cache: noCache,
    fields: () => ({ filename: 'filename', content: 'content' }),
    uploadsAtOnce: () => 2,
    fullReader: null,
  });

/** Changes one digit of a time in the table but not in its index. Each page is valid by itself. */
const unlikeItsIndex = (): Buffer => {
  const bytes = Buffer.from(original);
  const db = new DatabaseSync(join(folder, 'outbox.db'));
  const row = db.prepare(`SELECT body, created_at FROM intent WHERE title = 'List 0'`).get();
  db.close();
  const [body, created] = [String(row?.['body']), String(row?.['created_at'])];
  // A free page may contain an earlier version of the row.
  for (let at = bytes.indexOf(body); at >= 0; at = bytes.indexOf(body, at + 1)) {
    const time = bytes.indexOf(created, at);
    if (time - at < 200) bytes.write('1999', time);
  }
  return bytes;
};

describe('outbox with a damaged file', () => {
  it('opens immediately if only an index is damaged, with all entries before any is sent', async () => {
    const { own: copyFolder } = lying(unlikeItsIndex());
    const log = captureLog();
    const quickly = openOutboxDatabase(copyFolder, migrations);
    expect([quickly.movedAside, isSound(quickly)]).toEqual([null, false]);
    quickly.db.close();
    const outbox = await openIn(copyFolder);
    expect(await outbox.list()).toHaveLength(all);
    expect((await outbox.reader.call('window', { query, offset: 0, limit: 500 })).states.waiting).toBe(0);
    expect(readdirSync(copyFolder).some((name) => name.startsWith('outbox.db.damaged-'))).toBe(true);
    expect(log.records.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`with ${String(all)} entries of it`),
    );
    await outbox.close();
    log.restore();
  });

  it('reports the damage at every start until the user dismisses it', async () => {
    const { own: copyFolder } = lying(Buffer.from(original).fill(0, 0, 16));
    const log = captureLog();
    const starts = [];
    for (let start = 0; start < 3; start += 1) {
      const outbox = await openIn(copyFolder);
      starts.push(outbox.holdStatus().damage?.saved ?? null);
      if (start === 1) await outbox.noteDamage();
      await outbox.close();
    }
    expect(starts).toEqual([all, all, null]);
    log.restore();
  });

  it('opens with damage on any pages, keeps the file, and recovers the readable entries', { timeout: 120_000 }, () => {
    expect(ids.size).toBe(all);
    fc.assert(
      fc.property(damages, (damage) => {
        const bytes = damaged(original, damage);
        const { own: copyFolder, file } = lying(bytes);
        let outbox: ReturnType<typeof openOutboxDatabase>;
        try {
          outbox = opened(copyFolder);
        } catch (error) {
          // A flipped byte of the version looks like a newer program's file, which must not be changed.
          expect(error).toBeInstanceOf(VitrineError);
          expect((error as Error).message).toContain('newer');
          expect(readFileSync(file).equals(bytes)).toBe(true);
          return;
        }
        const { db, movedAside, recovered: salvaged } = outbox;
        const store = new OutboxStore(db);
        markInterrupted({ table: getIntentTable(db), store });
        const entries = getIntentTable(db).newest(500);
        const { groups } = new OutboxListQueries(db).window(query, 0, 200);
        expect(Object.values(groups).reduce((sum, n) => sum + n, 0)).toBe(entries.length);
        expect(getIntentTable(db).counts().sending).toBe(0);
        if (movedAside !== null) {
          expect(readFileSync(movedAside).equals(bytes)).toBe(true);
          expect(entries.length).toBe(salvaged.saved);
          expect(salvaged.saved).toBeLessThanOrEqual(all);
          // Recovered intents are reconciled or need a decision. None is sent automatically.
          expect(entries.filter(({ state }) => state === 'waiting')).toEqual([]);
        }
        store.addCreation({ resource: 'ecatalog', title: 'New', body: { name: 'New' } });
        expect(getIntentTable(db).newest(500)).toHaveLength(entries.length + 1);
        expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
        db.close();
        expect(readdirSync(copyFolder).filter((name) => name.includes('.work'))).toEqual([]);
        rmSync(copyFolder, { recursive: true });
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('loses only the entries on a damaged page', () => {
    const db = new DatabaseSync(join(folder, 'outbox.db'));
    const leaves = db.prepare(`SELECT pageno, ncell FROM dbstat WHERE name = 'intent' AND pagetype = 'leaf'`).all();
    db.close();
    expect(leaves.length).toBeGreaterThan(4);
    for (const { pageno, ncell } of leaves) {
      const bytes = Buffer.from(original);
      bytes.fill(0xff, (Number(pageno) - 1) * 4096, Number(pageno) * 4096);
      const { own: copyFolder } = lying(bytes);
      const outbox = opened(copyFolder);
      const remaining = getIntentTable(outbox.db).newest(500);
      expect(remaining).toHaveLength(all - Number(ncell));
      for (const { id } of remaining) expect(ids.has(id)).toBe(true);
      outbox.db.close();
    }
  });

  it('searches for recovered entries before it sends them, and asks the user if no search is possible', () => {
    const bytes = Buffer.from(original);
    const db = new DatabaseSync(join(folder, 'outbox.db'));
    const [index] = db.prepare(`SELECT pageno FROM dbstat WHERE name = 'intent_listed' AND pagetype = 'leaf'`).all();
    db.close();
    bytes.fill(0, (Number(index?.['pageno']) - 1) * 4096, Number(index?.['pageno']) * 4096);
    const { own: copyFolder } = lying(bytes);
    const outbox = opened(copyFolder);
    expect(outbox.recovered).toEqual({ saved: all, lost: 0 });
    const entries = getIntentTable(outbox.db).newest(500);
    expect(entries.filter(({ state }) => state === 'waiting' || state === 'sending')).toEqual([]);
    const unknown = entries.filter(({ state, error }) => state === 'unknown' && error?.message.includes('damaged'));
    expect(unknown.length).toBeGreaterThan(100);
    for (const { look, resource } of unknown)
      expect(look?.state).toBe(getResource(resource).can.search ? 'due' : 'asks');
    const channel = entries.find(({ title }) => title === 'Channel 7');
    expect(channel?.dependsOn).toMatchObject([{ title: 'List 7', member: 'product_list_id' }]);
    expect(entries.filter(({ state }) => state === 'done').length).toBeGreaterThan(5);
    outbox.db.close();
  });

  it('creates entries for staged files, and searches for them before they are sent', () => {
    const { own: copyFolder } = lying(original);
    const before = openOutboxDatabase(copyFolder, migrations).db;
    const coming = new StagedUploads(before);
    const upload = (n: number) => {
      const source = { path: `/y/${n}.jpg`, name: `later ${n}.jpg`, size: n, mtimeMs: n, sha256: null };
      return { body: { filename: source.name }, source };
    };
    const batch = coming.begin();
    coming.stage(batch, [1, 2, 3].map(upload));
    coming.commit(batch, 3);
    const half = coming.begin();
    coming.stage(half, [4].map(upload));
    before.exec(`UPDATE coming SET upload = '{"body":' WHERE place = 1 AND batch = ${batch}`);
    before.close();

    const outbox = opened(copyFolder);
    expect(outbox.recovered).toEqual({ saved: all + 2, lost: 1 });
    const later = getIntentTable(outbox.db)
      .newest(500)
      .filter(({ title }) => title.startsWith('later'));
    expect(later.map(({ title, state, look }) => [title, state, look?.state]).sort()).toEqual([
      ['later 1.jpg', 'unknown', 'due'],
      ['later 3.jpg', 'unknown', 'due'],
    ]);
    expect(new StagedUploads(outbox.db).insertNext()).toBe(false);
    outbox.db.close();
  });

  it('recovers all other entries if one is damaged', () => {
    const { own: copyFolder, file } = lying(original);
    const db = new DatabaseSync(file);
    db.exec(
      `UPDATE intent SET body = '{"name":' WHERE title = 'List 3'; UPDATE intent SET answer = 'x' WHERE title = 'List 4'`,
    );
    db.close();
    const outbox = opened(copyFolder);
    expect(outbox.recovered).toEqual({ saved: all - 1, lost: 1 });
    const entries = getIntentTable(outbox.db).newest(500);
    expect(entries.find(({ title }) => title === 'List 4')).toMatchObject({ answer: null });
    // Its list is lost, so the channel has no dependency.
    expect(entries.find(({ title }) => title === 'Channel 3')).toMatchObject({
      state: 'failed',
      error: { code: 'dependency' },
    });
    outbox.db.close();
  });

  it('opens with a damaged file header', () => {
    const headers: readonly (readonly [what: string, at: number, value: readonly number[]])[] = [
      ['an older version', 60, [0, 0, 0, 2]],
      ['no version', 60, [0, 0, 0, 0]],
      ['a version that cannot be', 60, [0x7f, 0, 0, 0]],
      ['a version below none', 60, [0xff, 0xff, 0xff, 0xff]],
      ['that it must not be written', 18, [9]],
      ['another encoding', 56, [0, 0, 0, 2]],
      ['another format', 44, [0, 0, 0, 9]],
      ['another page size', 16, [2, 0]],
    ];
    for (const [what, at, value] of headers) {
      const bytes = Buffer.from(original);
      bytes.set(value, at);
      const { own: copyFolder } = lying(bytes);
      const { db, movedAside, recovered: salvaged } = opened(copyFolder);
      expect(movedAside, what).not.toBeNull();
      expect(salvaged, what).toEqual({ saved: all, lost: 0 });
      new OutboxStore(db).addCreation({ resource: 'ecatalog', title: 'New', body: { name: 'New' } });
      expect(getIntentTable(db).newest(500), what).toHaveLength(all + 1);
      db.close();
    }
  });
});
