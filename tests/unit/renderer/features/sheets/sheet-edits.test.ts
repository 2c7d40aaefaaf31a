import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { editHistory } from '../../../../../renderer/app/edits/edit-history.svelte.ts';
import { SheetReading } from '../../../../../renderer/features/sheets/read-sheet.svelte.ts';
import { SheetEditing } from '../../../../../renderer/features/sheets/sheet-edits.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const any = (value: unknown): never => value as never;
beforeEach(() => {
  page.reset();
  page.answer('edits.openBulk', () => any({}));
});

it('adds the edits of a sheet once when the button is pressed twice, as one step', async () => {
  const result = { step: 's', added: 2, creations: { changed: 0, left: [] } };
  page.answer('edits.addBulk', () => any(result));
  const editing = new SheetEditing('sheet');
  const added = Promise.all([editing.add('Sheet', any({})), editing.add('Sheet', any({}))]);
  expect(editing.isAdding).toBe(true);
  await page.everything();
  expect(await added).toEqual([result, null]);
  expect([page.asked('edits.addBulk').length, editHistory.undoLabel, editing.isAdding]).toEqual([1, 'Sheet', false]);
  page.answer('edits.addBulk', () => new Rejection('disk'));
  const failed = editing.add('Again', any({}));
  await page.everything();
  expect([await failed, editing.isAdding, editHistory.undoLabel]).toEqual([null, false, 'Sheet']);
});

it('shows the progress of the sheet that is being read only, and closes what was opened too late', async () => {
  page.answer('sheets.read', ({ id }) => any({ id, counts: {} }));
  page.answer('sheets.rows', () => any({ offset: 0, rows: [], total: 0 }));
  page.answer('sheets.effects', () => []);
  const reading = new SheetReading();
  const stop = reading.follow();
  void reading.read(false, 'first');
  const [first = any({})] = page.asked('sheets.read');
  void reading.read(false, 'second');
  const second = page.asked('sheets.read').at(-1)?.id ?? '';
  page.emit('sheets.progress', { id: first.id, done: 1, total: 9 });
  expect(reading.total).toBeNull();
  page.emit('sheets.progress', { id: second, done: 3, total: 4 });
  expect([reading.done, reading.total, reading.busy]).toEqual([3, 4, true]);
  await page.everything();
  expect([reading.rows?.sheet.id, page.asked('sheets.closeRead')]).toEqual([second, [{ id: first.id }]]);
  void reading.readAs(any({ sheet: 'x' }));
  const other = page.asked('sheets.readAs')[0]?.id;
  reading.close();
  expect(page.asked('sheets.cancel')).toEqual([{ id: other }]);
  expect([reading.rows, reading.busy]).toEqual([null, false]);
  stop();
});
