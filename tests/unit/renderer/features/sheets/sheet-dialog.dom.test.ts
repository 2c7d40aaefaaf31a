import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SheetPreview } from '../../../../../electron/contract/index.ts';
import { type SheetCreation, dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { sheetSaving } from '../../../../../renderer/features/sheets/save-sheet.svelte.ts';
import SheetDialog from '../../../../../renderer/features/sheets/SheetDialog.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.sheets;
const file = { fileName: 'sheet.xlsx', rows: 2, bytes: 2_000_000 };
let preview: SheetPreview;
/** Waits until the preview has been updated. */
const wait = async ({ settle }: Mounted): Promise<void> => {
  await settle();
  vi.advanceTimersByTime(200);
  await settle();
};
const open = async (more: Partial<SheetCreation> = {}): Promise<Mounted> => {
  const mounted = await mountComponent(SheetDialog, {});
  const source = { from: 'items', scope: { what: 'ids', resource: 'product', ids: ['p1'] } };
  dialogs.open('sheet', { source: source as never, rows: 2, name: 'sheet', ...more });
  await wait(mounted);
  return mounted;
};
/** Returns the lines between two others. */
const getLines = ({ outline }: Mounted, after = '', before = ''): string[] => {
  const lines = outline();
  const end = lines.indexOf(before);
  return lines.slice(lines.indexOf(after) + 1, end < 0 ? undefined : end);
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: new Date(2026, 10, 25, 12) });
  page.reset();
  preview = {
    headers: ['sku', 'label', 'gtin'],
    rows: [
      ['A1', 'Bag', '1'],
      ['A2', 'Belt', ''],
    ],
    total: 2,
    files: [file],
  };
  page.answer('items.attributes', () => [{ name: 'colour', title: 'colour', label: 'Shade', type: 'text' }] as never);
  page.answer('sheets.preview', () => preview);
  page.answer('app.remembered', () => ({ columns: ['gtin'] }));
});
afterEach(() => {
  for (const { id } of toasts.list) toasts.close(id);
  vi.useRealTimers();
});

describe('the dialog that creates a sheet', () => {
  const fixed = ['SKU always included', 'checkbox “Label”', 'Label reference only'];
  const find = `searchbox “${messages.find}”: `;

  it('shows the columns, the format, the parts and a preview', async () => {
    const mounted = await open();
    expect(mounted.outline().slice(0, 8)).toEqual([
      ...['heading “Create sheet”', messages.fixAbout(2), 'button “Close”'],
      ...[
        'File name',
        'textbox “File name”: sheet_2026-11-25',
        'button “Excel”, pressed',
        'button “CSV”',
        messages.formatHint('xlsx'),
      ],
    ]);
    expect(getLines(mounted, messages.formatHint('xlsx'), find)).toEqual([
      ...[
        messages.remembered,
        `button “${messages.chooseNone}”`,
        ...fixed,
        'checkbox “GTIN”, checked',
        'GTIN editable',
      ],
    ]);
    expect(getLines(mounted, find, messages.parts).slice(-2)).toEqual(['checkbox “Shade”', 'Shade colour']);
    expect(getLines(mounted, messages.rowsEach)).toEqual([
      `Sheet ${messages.previewAbout(2, 2, 'current')}`,
      ...['#skulabelgtin', '2A1Bag1', '3A2Belt', messages.harmless, 'Parts 1 file', 'sheet.xlsx 2 rows2.0 MB'],
      ...['Saves 1 file (2.0 MB) to this computer.', 'button “Cancel”', 'button “Save sheet”'],
    ]);
    expect([...document.querySelectorAll('.fill')].map(({ textContent }) => textContent)).toEqual(['gtin', '1', '']);
  });

  it('adds and removes columns', async () => {
    const mounted = await open();
    await mounted.click('checkbox', 'Label');
    await mounted.click('checkbox', 'Shade');
    await mounted.click('checkbox', 'GTIN');
    await wait(mounted);
    expect(page.asked('sheets.preview').at(-1)?.columns).toEqual(['label', 'attributes.colour']);
    expect(getLines(mounted, messages.formatHint('xlsx'), find)).toEqual([
      ...[
        'SKU always included',
        'checkbox “Label”, checked',
        'Label editable',
        'checkbox “Shade”, checked',
        'Shade coloureditable',
      ],
    ]);
    await mounted.type('searchbox', messages.find, 'label');
    expect(getLines(mounted, 'searchbox “Find a column”: label', messages.parts)).toEqual([
      'button “Clear”',
      messages.foundAbove,
    ]);
    await mounted.type('searchbox', messages.find, 'zzz');
    expect(mounted.outline()).toContain(messages.noneFound);
    await mounted.click('checkbox', 'Label');
    await mounted.click('checkbox', 'Shade');
    expect(getLines(mounted, '', 'button “Cancel”').at(-1)).toBe(messages.noColumns);
  });

  it('says where its columns are from, and removes them', async () => {
    const mounted = await open({ suggested: ['gtin'] });
    expect(mounted.outline()).toContain(messages.suggested);
    await mounted.click('button', messages.chooseNone);
    expect([mounted.outline().includes(messages.suggested), mounted.outline().includes('checkbox “GTIN”')]).toEqual([
      false,
      true,
    ]);
    page.answer(
      'items.attributes',
      () => Array.from({ length: 40 }, (_, at) => ({ name: `a${String(at)}`, label: null, type: 'text' })) as never,
    );
    preview = { ...preview, headers: ['sku', 'label', 'fault'] };
    const other = await open({ columns: ['gtin'] });
    expect(other.outline()).toEqual(expect.arrayContaining(['Issue reference only', messages.moreFound(14)]));
    expect(other.outline()).not.toContain(messages.remembered);
  });

  it('chooses the format, the separator and the size of its parts', async () => {
    const mounted = await open();
    expect(mounted.outline().join()).not.toContain('Semicolon');
    await mounted.click('button', 'CSV');
    await mounted.click('button', m.exporting.separatorOf(';'));
    await mounted.click('radio', messages.atMost);
    await wait(mounted);
    expect(page.asked('sheets.preview').at(-1)).toMatchObject({ format: 'csv', separator: ';', mostRows: 500 });
    expect(mounted.outline()).toEqual(
      expect.arrayContaining([messages.formatHint('csv'), 'textbox “Maximum rows per part”: 500']),
    );
    await mounted.type('textbox', messages.rowsOf, '20');
    await wait(mounted);
    expect(page.asked('sheets.preview').at(-1)?.mostRows).toBe(20);
    await mounted.click('radio', messages.fewest);
    expect(mounted.outline()).toContain('textbox “Maximum rows per part”: , disabled');
  });

  it.each<[string, Partial<SheetPreview>, string[]]>([
    [
      'without products',
      { total: 0 },
      [messages.noRows, messages.noRows, 'button “Cancel”', 'button “Save sheet”, disabled'],
    ],
    ['with too many rows', { files: null }, [messages.manyFiles, 'button “Cancel”', 'button “Save sheet”']],
  ])('shows the preview %s', async (_, more, lines) => {
    preview = { ...preview, ...more };
    const mounted = await open();
    expect(mounted.outline().slice(-lines.length)).toEqual(lines);
  });

  it('shows that the preview is being computed, and why it failed', async () => {
    page.answer('sheets.preview', () => new Rejection('disk', 'The disk is full.'));
    page.answer('sheets.changedColumns', () => [{ key: 'gtin', label: 'GTIN' }] as never);
    const mounted = await mountComponent(SheetDialog, {});
    dialogs.open('sheet', { source: { from: 'changes' } as never, rows: 2, name: 'sheet', set: [] });
    await mounted.settle();
    expect(mounted.outline()[0]).toBe(`heading “${messages.undo}”`);
    expect(mounted.outline()[1]).toBe(messages.undoAbout(null));
    expect(getLines(mounted, messages.rowsEach)[0]).toBe(messages.counting);
    const failing = await open();
    expect(getLines(failing, messages.rowsEach).slice(0, 2)).toEqual([messages.failed, 'The disk is full.']);
    await failing.type('textbox', messages.fileName, ' ');
    expect(getLines(failing).filter((line) => line === messages.nameMissing)).toHaveLength(2);
  });

  it('saves the sheet, shows the progress and the error, and closes when it is saved', async () => {
    page.answer('sheets.save', () => new Rejection('disk', 'The disk is full.'));
    const mounted = await open();
    mounted.get('button', messages.save).click();
    // The reply is pending.
    await Promise.resolve();
    const id = page.asked('sheets.save')[0]?.id ?? '';
    await page.settle();
    expect(mounted.outline().slice(3)).toEqual([
      messages.asking,
      ...[messages.hide, messages.cancel].map((name) => `button “${name}”`),
    ]);
    expect(document.activeElement).toBe(mounted.get('button', messages.cancel));
    page.emit('sheets.progress', { id, done: 1, total: 2 });
    await page.settle();
    expect(mounted.outline().slice(3, -2)).toEqual(
      ['1 of 2 rows', expect.stringContaining('1 of 2 rows')].slice(0, mounted.outline().length - 5),
    );
    await mounted.settle();
    expect(getLines(mounted)).toContain('The disk is full.');
    expect(document.activeElement).toBe(mounted.get('button', messages.save));
    page.answer('sheets.save', () => ({ files: [file], rows: 2, cut: 1 }));
    await mounted.click('button', messages.save);
    await wait(mounted);
    expect([mounted.outline(), toasts.list.map(({ message, detail }) => [message, detail])]).toEqual([
      [],
      [['2 rows saved to sheet.xlsx', messages.cut(1)]],
    ]);
    expect(page.asked('sheets.save')[1]).toMatchObject({
      name: 'sheet_2026-11-25',
      columns: ['gtin'],
      format: 'xlsx',
      mostRows: null,
    });
    expect(sheetSaving.isRunning).toBe(false);
  });
});
