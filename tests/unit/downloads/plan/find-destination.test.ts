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

const createContent = (more: Partial<Content>): Content => ({
  ...{ asset: 'a', source: 'new', made: '', of: 'run', checksum: null, size: null, asItIs: true, ...more },
});

it.each<[string, Partial<Content>, Partial<Content>, { kind: 'free' | 'there'; path: string; replaces?: boolean }]>([
  ['another version of its asset', {}, {}, { kind: 'free', path: 'a.csv', replaces: true }],
  ['the same content', { source: 'new' }, {}, { kind: 'there', path: 'a.csv' }],
  ['another conversion of it', { source: 'new' }, { made: 'jpg' }, { kind: 'free', path: 'a.csv', replaces: true }],
  ['another asset of another run', { asset: 'b', of: 'other' }, {}, { kind: 'free', path: 'a_2.csv', replaces: false }],
  ['the list of its run', { made: 'manifest', asset: '' }, {}, { kind: 'free', path: 'a_2.csv', replaces: false }],
  [
    ...(['a file of its run, for the list', {}, { made: 'manifest', asset: '' }] as const),
    { kind: 'free', path: 'a_2.csv', replaces: false },
  ],
  [
    ...(['the earlier list of its run, for the list', { made: 'manifest' }, { made: 'manifest' }] as const),
    { kind: 'free', path: 'a.csv', replaces: true },
  ],
  [
    ...(['the list of another run, for the list', { made: 'manifest', of: 'other' }, { made: 'manifest' }] as const),
    { kind: 'free', path: 'a_2.csv', replaces: false },
  ],
])('finds the destination if its path has %s', async (_, saved, content, destination) => {
  const root = tempFolder();
  const { db, sql } = openSaves(tempFolder(), join(projectRoot, 'electron/downloads/migrations'));
  closedAfterTest(db);
  const path = join(root, 'a.csv');
  writeFileSync(path, 'saved');
  const { size, mtimeMs } = statSync(path);
  const sha256 = createHash('sha256').update('saved').digest('hex');
  const facts = { size, mtimeMs, sha256, width: null, height: null };
  noteWritten(sql, path, createContent({ source: 'old', ...saved }), facts);
  const options = { reads: () => true, isTaken: () => false };
  expect(await findDestination(sql, root, 'a.csv', createContent(content), options)).toMatchObject(destination);
});
