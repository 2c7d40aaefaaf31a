import { createHash } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSaves } from '../../../../electron/downloads/db/saves-database.ts';
import { type Content, findDestination, noteWritten } from '../../../../electron/downloads/plan/find-destination.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { projectRoot } from '../../../support/project.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it.each([
  ['replaces a saved file that is unchanged', 'saved', { path: 'a.jpg', replaces: true }],
  ['keeps a saved file that was edited to the same size and time', 'mine!', { path: 'a_2.jpg', replaces: false }],
])('%s when another version of it is saved', async (_, found, place) => {
  const root = tempFolder();
  const { db, sql } = openSaves(tempFolder(), join(projectRoot, 'electron/downloads/migrations'));
  closedAfterTest(db);
  const path = join(root, 'a.jpg');
  writeFileSync(path, found);
  const { size, mtimeMs } = statSync(path);
  const content: Content = {
    asset: 'a',
    source: 'first',
    made: '',
    of: 'run',
    checksum: null,
    size: null,
    asItIs: true,
  };
  const sha256 = createHash('sha256').update('saved').digest('hex');
  noteWritten(sql, path, content, { size, mtimeMs, sha256, width: null, height: null });
  const options = { reads: () => true, isTaken: () => false };
  expect(await findDestination(sql, root, 'a.jpg', { ...content, source: 'second' }, options)).toMatchObject({
    kind: 'free',
    ...place,
  });
});
