import { beforeEach, describe, expect, it } from 'vitest';
import { type OutboxFile, openOutboxFile } from '../../../../electron/outbox/db/outbox-file.ts';
import type { NewUpload } from '../../../../electron/outbox/db/intent-store.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { migrations } from '../world.ts';

let folder: string;
let opened: OutboxFile;
const open = (): void => {
  opened = openOutboxFile(folder, migrations);
};
beforeEach(() => {
  folder = tempFolder();
  open();
  closedAfterTest({ close: () => opened.db.isOpen && opened.db.close() });
});
/** Simulates a restart after a kill: uncommitted changes are lost, and another process opens the file. */
const restart = (): void => {
  opened.db.close();
  open();
};

const files = (count: number): NewUpload[] =>
  Array.from({ length: count }, (_, at) => ({
    body: {},
    source: { path: `/f/${at}`, name: `${at}.jpg`, size: 10, mtimeMs: 0, sha256: null },
  }));
const insertAll = (): number => {
  let steps = 0;
  while (opened.staged.insertNext()) steps += 1;
  return steps;
};
const parts = (): unknown => opened.db.prepare('SELECT count(*) AS n FROM coming').get()?.['n'];
const waiting = (): number => opened.table.counts().waiting;
const stage = (count: number): number => {
  const batch = opened.staged.begin();
  opened.staged.stage(batch, files(count));
  return batch;
};

describe('files of a drop in parts', () => {
  it('deletes an incomplete drop at the next start', () => {
    const batch = stage(3);
    restart();
    expect([parts(), waiting(), insertAll()]).toEqual([0, 0, 0]);
    // The batch can no longer be completed, because its first part is missing.
    opened.staged.stage(batch, files(1));
    expect(() => opened.staged.commit(batch, 4)).toThrow();
    expect([waiting(), insertAll()]).toEqual([0, 0]);
  });

  it('keeps a complete drop, and creates each entry once over restarts', () => {
    const [first, second] = [stage(700), stage(2)];
    opened.staged.commit(first, 700);
    opened.staged.commit(second, 2);
    stage(5);
    restart();
    expect([parts(), waiting()]).toEqual([702, 702]);
    opened.staged.insertNext();
    expect([parts(), waiting()]).toEqual([202, 702]);
    restart();
    insertAll();
    expect([parts(), waiting()]).toEqual([0, 702]);
    const rows = opened.db.prepare('SELECT batch, file_name FROM intent ORDER BY seq').all();
    expect(rows.map(({ batch, file_name: name }) => `${String(batch)} ${String(name)}`)).toEqual([
      ...files(700).map(({ source }) => `${first} ${source.name}`),
      ...files(2).map(({ source }) => `${second} ${source.name}`),
    ]);
  });

  it('deletes a drop on request before it is complete, and never after', () => {
    const [dropped, kept] = [stage(2), stage(3)];
    opened.staged.commit(kept, 3);
    opened.staged.drop(dropped);
    opened.staged.drop(kept);
    expect([parts(), waiting()]).toEqual([3, 3]);
    expect(() => opened.staged.commit(dropped, 2)).toThrow();
    insertAll();
    expect([parts(), waiting()]).toEqual([0, 3]);
  });
});
