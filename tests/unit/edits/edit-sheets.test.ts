import { describe, expect, it } from 'vitest';
import { createEditSheets } from '../../../electron/edits/edit-sheets.ts';
import type { SelectedEdits } from '../../../electron/outbox/db/edits/staged-edit-conditions.ts';
import type { SheetProgress } from '../../../electron/contract/index.ts';

const everything: SelectedEdits = {
  tab: 'all',
  conditions: null,
  sound: { inverted: true, ids: [] },
  breaking: { inverted: true, ids: [] },
};
const target = { path: '/tmp/edits.xlsx', format: 'xlsx', separator: ',' } as const;
const written = { files: [], rows: 2, cut: 0 };

/** Sheets whose thread needs two turns for two items. `calls` are the names of the calls that the thread got. */
const open = () => {
  const calls: string[] = [];
  let turns = 0;
  const thread = {
    call: async (name: string) => {
      calls.push(name);
      if (name === 'beginSheet') turns = 0;
      if (name !== 'continueSheet') return undefined;
      turns += 1;
      return { done: Math.min(turns, 2), result: turns > 1 ? written : null };
    },
  };
  const page = ['a', 'a', 'b'].map((item, seq) => ({ resource: 'product', item, seq: seq + 1 }));
  const table = { call: async (_: string, { after }: { after: number }) => (after === 0 ? page : []) };
  return { calls, sheets: createEditSheets(thread as never, table as never, () => 'account') };
};

describe('createEditSheets', () => {
  it('reports the rows of a sheet and the number of its items', async () => {
    const { sheets } = open();
    const reports: SheetProgress[] = [];
    const saving = sheets.save(everything, { ...target, id: 'one', onProgress: (progress) => reports.push(progress) });
    expect(await saving).toBe(written);
    expect(reports).toEqual([
      { id: 'one', done: 1, total: 2 },
      { id: 'one', done: 2, total: 2 },
    ]);
  });

  it('removes the incomplete files of a cancelled sheet, and writes the next one', async () => {
    const { sheets, calls } = open();
    const onProgress = (): void => sheets.cancel('one');
    await expect(sheets.save(everything, { ...target, id: 'one', onProgress })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(calls.filter((name) => name === 'continueSheet' || name === 'endSheet')).toEqual([
      'continueSheet',
      'endSheet',
    ]);
    expect(await sheets.save(everything, { ...target, id: 'two', onProgress })).toBe(written);
  });

  it('writes nothing more once it is stopped', async () => {
    const { sheets, calls } = open();
    const onProgress = (): void => sheets.stop();
    for (const id of ['one', 'two'])
      await expect(sheets.save(everything, { ...target, id, onProgress })).rejects.toMatchObject({ code: 'cancelled' });
    expect(calls.filter((name) => name === 'continueSheet')).toHaveLength(1);
  });
});
