import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { walkFiles } from '../../../../electron/outbox/review/walk-files.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

const problems = (path: string): (string | null)[] =>
  [...walkFiles([path], 10)].flatMap((file) => (file === null ? [] : [file.problem]));

// Names on other systems are always text.
it.runIf(process.platform === 'linux')('reports that a name is not valid text when it is not UTF-8', () => {
  const folder = tempFolder();
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/gr`), Buffer.from([0xfc, 0xdf]), Buffer.from('e.jpg')]), 'x');
  expect(problems(folder)).toEqual([expect.stringMatching(/not valid text \(UTF-8\)/)]);
});

it('reports that a missing file no longer exists', () => {
  expect(problems(join(tempFolder(), 'gone.jpg'))).toEqual(['The file no longer exists.']);
});
