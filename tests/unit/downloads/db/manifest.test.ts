import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeManifest } from '../../../../electron/downloads/db/manifest.ts';
import { toSaveRun } from '../../../../electron/downloads/db/run-rows.ts';
import { openSaves } from '../../../../electron/downloads/db/saves-database.ts';
import { projectRoot } from '../../../support/project.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('writes the files of a run as CSV, byte for byte, with escaped formulas', async () => {
  const target = tempFolder();
  const saves = openSaves(tempFolder(), join(projectRoot, 'electron/downloads/migrations'));
  saves.sql.run(
    "INSERT INTO run (id, state, folder, options, of, folders, begun_at) VALUES ('r', 'running', ?, '{}', 'o', 0, 0)",
    target,
  );
  const add = saves.db.prepare(
    `INSERT INTO file (run, n, path, folded, asset, filename, sku, converts, renamed, state, words, sha256, bytes, width, height)
     VALUES ('r', ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?)`,
  );
  add.run(0, 'BAG-1/a.jpg', '0', 'a-1', 'a.jpg', 'BAG-1', 'saved', 'with "quotes", and a comma', 'ab', 5, 640, 480);
  add.run(1, '=1+1.pdf', '1', 'a-2', '-1\ud800.pdf', null, 'failed', null, null, null, null, null);
  const run = toSaveRun(saves.sql.get("SELECT * FROM run WHERE id = 'r'") ?? {});
  expect(await writeManifest(saves, run)).toBe('vitrine-files.csv');
  saves.db.close();
  expect(readdirSync(target)).toEqual(['vitrine-files.csv']);
  expect(readFileSync(join(target, 'vitrine-files.csv'), 'utf8').split('\r\n')).toEqual([
    '\ufeffPath,SKU,Asset,File name in the account,State,Checksum (SHA-256),Size,Width,Height,Remark',
    'BAG-1/a.jpg,BAG-1,a-1,a.jpg,Downloaded,ab,5,640,480,"with ""quotes"", and a comma"',
    "'=1+1.pdf,,a-2,'-1\ufffd.pdf,Failed,,,,,",
    '',
  ]);
});
