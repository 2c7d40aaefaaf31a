import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bytes } from '../../../electron/base/branded-types.ts';
import { createSheetRecorder } from '../../../electron/sheets/record-sheet.ts';
import { createSheetHistory } from '../../../electron/sheets/sheet-history.ts';
import { tempFolder } from '../cache/temp-cache.ts';

it('adds the first file of a written sheet to the history of its account, and reports it without its path', async () => {
  const added: string[] = [];
  const recorder = createSheetRecorder(({ fileName }) => added.push(fileName));
  const [history, other] = [createSheetHistory(tempFolder()), createSheetHistory(tempFolder())];
  const write = (...names: readonly string[]): Promise<unknown> =>
    recorder.addWritten(
      { history },
      { id: randomUUID(), kind: 'made' },
      {
        files: names.map((fileName, at) => ({ path: `/folder/${fileName}`, fileName, rows: at + 1, bytes: bytes(10) })),
        rows: 3,
        cut: 0,
      },
    );
  const reply = await write('a.csv', 'a 2.csv');
  expect(reply).toEqual({
    files: [
      { fileName: 'a.csv', rows: 1, bytes: 10 },
      { fileName: 'a 2.csv', rows: 2, bytes: 10 },
    ],
    rows: 3,
    cut: 0,
  });
  expect(await write()).toEqual({ files: [], rows: 3, cut: 0 });
  const entries = await history.list();
  expect(entries).toMatchObject([{ fileName: 'a.csv', files: 2, rows: 3 }]);
  expect(await history.pathOf(entries[0]?.id ?? '')).toBe('/folder/a.csv');
  expect([added, await other.list()]).toEqual([['a.csv'], []]);
});
