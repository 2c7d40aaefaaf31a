import { beforeEach, expect, it, vi } from 'vitest';
import type { SheetEntry } from '../../../../../electron/contract/index.ts';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import SheetsPage from '../../../../../renderer/features/sheets/SheetsPage.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.sheets.history;
const createEntry = (id: string, more: object = {}): SheetEntry =>
  ({ id, kind: 'saved', fileName: `${id}.xlsx`, rows: 4, files: 1, at: '2026-01-01T10:00:00.000Z', ...more }) as never;
let entries: readonly SheetEntry[];
const open = async (): Promise<Mounted> => {
  const mounted = await mountComponent(SheetsPage, {});
  await mounted.settle();
  return mounted;
};
const getText = ({ outline }: Mounted): string => outline().join('\n');

beforeEach(() => {
  page.reset();
  for (const { id } of toasts.list) toasts.close(id);
  entries = [createEntry('one'), createEntry('two', { files: 3 })];
  page.answer('sheets.history', () => entries);
  return () => vi.restoreAllMocks();
});

it('reads a sheet of one file, and opens the folder of several files', async () => {
  const opened = vi.spyOn(dialogs, 'open').mockImplementation(() => undefined);
  page.answer('sheets.showInFolder', ({ id }) => (id === 'two' ? null : new Rejection('disk', 'It is gone.')) as never);
  const mounted = await open();
  await mounted.click('button', messages.of(messages.readBack, 'one.xlsx'));
  expect([opened.mock.calls, getText(mounted).includes(messages.of(messages.readBack, 'two.xlsx'))]).toEqual([
    [['readSheet', 'one']],
    false,
  ]);
  const grid = mounted.get('grid', messages.list);
  await mounted.press(grid, 'ArrowDown');
  await mounted.press(grid, 'Enter');
  expect([page.asked('sheets.showInFolder'), opened.mock.calls.length]).toEqual([[{ id: 'two' }], 1]);
  await mounted.click('button', messages.of(m.sheets.showInFolder, 'one.xlsx'));
  await mounted.settle();
  expect(toasts.list.map(({ message }) => message)).toEqual(['It is gone.']);
});

it('shows a sheet that was saved meanwhile, and says that there are none or that they cannot be read', async () => {
  entries = [];
  const mounted = await open();
  expect(getText(mounted)).toContain(messages.noneHint);
  entries = [createEntry('new')];
  page.emit('sheets.added', undefined as never);
  await mounted.settle();
  expect(getText(mounted)).toContain('new.xlsx');
  page.answer('sheets.history', () => new Rejection('disk', 'The disk is full.'));
  page.emit('sheets.added', undefined as never);
  await mounted.settle();
  expect(getText(mounted)).toContain('The disk is full.');
  page.answer('sheets.history', () => entries);
  await mounted.click('button', m.values.again);
  await mounted.settle();
  expect(getText(mounted)).toContain('new.xlsx');
});
