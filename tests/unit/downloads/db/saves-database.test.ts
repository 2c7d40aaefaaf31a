import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openSaves, savesFile } from '../../../../electron/downloads/db/saves-database.ts';
import { projectRoot } from '../../../support/project.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

it('moves a damaged database of saved files away without replacing an earlier one', () => {
  const folder = tempFolder();
  const texts = ['first', 'second'].map((text) => `${text} database that is none. `.repeat(200));
  for (const text of texts) {
    writeFileSync(join(folder, savesFile), text);
    openSaves(folder, join(projectRoot, 'electron/downloads/migrations')).db.close();
  }
  expect(readdirSync(folder).toSorted()).toEqual([savesFile, `${savesFile}.damaged`, `${savesFile}.damaged-2`]);
  const damaged = ['', '-2'].map((ending) => readFileSync(join(folder, `${savesFile}.damaged${ending}`), 'utf8'));
  expect(damaged).toEqual(texts);
});
