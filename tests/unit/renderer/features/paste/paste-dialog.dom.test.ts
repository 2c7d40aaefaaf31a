import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import PasteDialog from '../../../../../renderer/features/paste/PasteDialog.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { announcer } from '../../../../../renderer/ui/announce.svelte.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';
import { selectAccount } from '../../select-account.ts';

const messages = m.paste;
/** Waits until the table has been read, checked and drawn, or added. */
const wait = async ({ settle, outline }: Mounted): Promise<void> => {
  const isBusy = (): boolean => outline().some((line) => /^(Reading|Checking|Adding .*)…$/.test(line));
  for (let quietTimes = 0; quietTimes < 10; quietTimes = isBusy() ? 0 : quietTimes + 1) await settle();
};
const open = async (text?: string): Promise<Mounted> => {
  const mounted = await mountComponent(PasteDialog, { onopen: () => undefined });
  dialogs.open('paste', text);
  await wait(mounted);
  return mounted;
};
afterEach(() => void vi.unstubAllGlobals());
beforeEach(() => {
  // The tasks of a page that is never busy.
  vi.stubGlobal('scheduler', { postTask: (run: () => void) => Promise.resolve().then(run) });
  page.reset();
  page.answer(
    'outbox.taken',
    ({ titles }) =>
      titles
        .filter((title) => title.startsWith('T'))
        .map((title) => ({ title, item: { id: '1', title }, intent: null })) as never,
  );
  page.answer('items.rows', () => []);
  page.answer('items.attributes', () => []);
  page.answer('outbox.createBatch', () => []);
});

const text = 'SKU\tLabel\tOther\tGTIN\nA1\tBag\tx\t\nT2\tBelt\ty\t\n\tNo SKU\tz\t\nA4\tHat\t\t4006381333930';
/** Returns the lines of the dialog below its separators, without the options of lists. */
const getLines = ({ outline }: Mounted): string[] => outline().filter((line) => !line.startsWith('option'));
const getRows = (mounted: Mounted): string[] => {
  const lines = getLines(mounted);
  return lines.slice(
    lines.indexOf(messages.state) + 1,
    lines.findIndex((line) => line.startsWith('Map “')),
  );
};
const getFooter = (mounted: Mounted): string[] => {
  const lines = getLines(mounted);
  return lines.slice(lines.indexOf('button “Cancel”') - 1);
};
const getGrid = ({ get }: Mounted): HTMLElement => get('grid', messages.grid);
/** Returns the text of the current cell. */
const getCurrent = (mounted: Mounted): string | null | undefined =>
  document
    .querySelector(`[id="${String(getGrid(mounted).getAttribute('aria-activedescendant'))}"]`)
    ?.textContent.trim();
const getBodies = (): unknown[] =>
  page
    .asked('outbox.stageBatch')
    .flatMap(({ creations }) => (JSON.parse(creations) as { body: unknown }[]).map(({ body }) => body));

describe('the dialog that creates products from a pasted table', () => {
  it('reads a table that is typed or pasted, and requests one if there is none', async () => {
    const mounted = await open();
    const read = getLines(mounted).at(-1);
    expect([read, getLines(mounted).includes(messages.empty)]).toEqual([`button “${messages.read}”`, false]);
    await mounted.click('button', messages.read);
    expect(getLines(mounted)).toContain(messages.empty);
    await mounted.type('textbox', messages.field, 'x');
    expect(getLines(mounted)).not.toContain(messages.empty);
    const paste = async (pasted: string): Promise<boolean> => {
      const event = new Event('paste', { bubbles: true, cancelable: true });
      Object.assign(event, { clipboardData: { getData: (type: string) => (type === 'text/plain' ? pasted : '') } });
      mounted.get('textbox', messages.field).dispatchEvent(event);
      await wait(mounted);
      return event.defaultPrevented;
    };
    expect(await paste(text)).toBe(false);
    await mounted.type('textbox', messages.field, '');
    expect([await paste(' '), await paste(text)]).toEqual([false, true]);
    expect([getRows(mounted).length, document.activeElement]).toEqual([12, getGrid(mounted)]);
    await mounted.click('button', messages.back);
    expect((mounted.get('textbox', messages.field) as HTMLTextAreaElement).value).toBe(text);
    await mounted.click('button', messages.read);
    await wait(mounted);
    await mounted.click('button', messages.discard);
    expect((mounted.get('textbox', messages.field) as HTMLTextAreaElement).value).toBe('');
  });

  it('takes the table of a copied web page whose plain text has each cell in its own line', async () => {
    const mounted = await open();
    const source = '<table><tr><td><p>SKU</p><td><p>Label</p><tr><td><p>A1</p><td><p>Bag</p></table>';
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const copied: Readonly<Record<string, string>> = { 'text/plain': 'SKU\n\nLabel\n\nA1\n\nBag', 'text/html': source };
    Object.assign(event, { clipboardData: { getData: (type: string) => copied[type] ?? '' } });
    mounted.get('textbox', messages.field).dispatchEvent(event);
    await wait(mounted);
    expect(getRows(mounted).slice(0, 2)).toEqual(['button “SKU: SKU”', 'button “Label: Label”']);
  });

  it.each([
    ['{"sku":"A1","label":', messages.noTable.json],
    [`<products>${'<sku>A1</sku>'.repeat(5_000)}</products>`, messages.noTable.markup],
  ])('says that a text is no table: %.20s', async (pasted, hint) => {
    const mounted = await open();
    await mounted.type('textbox', messages.field, pasted);
    await mounted.click('button', messages.read);
    await wait(mounted);
    expect([getLines(mounted).includes(hint), mounted.outline().some((line) => line.startsWith('grid'))]).toEqual([
      true,
      false,
    ]);
  });

  it('does not show a very long text', async () => {
    const mounted = await open();
    await mounted.type('textbox', messages.field, 'x'.repeat(50_001));
    expect(getLines(mounted).slice(3, -2)).toEqual([
      ...[`A table of 50,001 characters`, messages.longMore, `button “${messages.discard}”`],
    ]);
    await mounted.click('button', messages.discard);
    expect(mounted.get('textbox', messages.field)).toBeDefined();
  });

  it('shows the state of each row, its problems and the mapping of its columns', async () => {
    const mounted = await open(text);
    expect(getRows(mounted)).toEqual([
      ...['SKU: SKU', 'Label: Label', 'Other: skipped', 'GTIN: GTIN'].map((name) => `button “${name}”`),
      ...['checkbox “Add row 1”, checked', '1 Ready A1Bagx'],
      ...['checkbox “Add row 2”', '2 Already there T2T2 is already in the account.Belty'],
      ...['checkbox “Add row 3”, disabled', '3 Error The SKU is missing.No SKUz'],
      ...['checkbox “Add row 4”, checked', '4 Warning A4Hat4006381333930The last digit of this GTIN should be 1.'],
    ]);
    const grid = getGrid(mounted);
    const get = (name: string): string | null => grid.getAttribute(name);
    expect([get('aria-rowcount'), get('aria-colcount'), get('aria-busy')]).toEqual(['5', '7', 'false']);
    const rows = [...grid.querySelectorAll('[role=row]')].map((row) => row.getAttribute('aria-rowindex'));
    expect(rows).toEqual(['1', '2', '3', '4', '5']);
    expect([...grid.querySelectorAll('[aria-invalid]')].map((cell) => cell.getAttribute('title'))).toEqual([
      ' (The SKU is missing.)',
    ]);
    expect([...grid.querySelectorAll('.cell.unused')].map((cell) => cell.textContent.trim())).toEqual([
      'x',
      'y',
      'z',
      '',
    ]);
    const cells = [...(rows.length > 1 ? grid.querySelectorAll('[aria-rowindex="2"] .cell') : [])];
    const heads = [...grid.querySelectorAll('[role=columnheader][aria-colindex]')];
    for (const line of [heads, cells])
      expect(line.map((cell) => cell.getAttribute('aria-colindex'))).toEqual(['4', '5', '6', '7']);
    expect(getFooter(mounted)).toEqual([
      '2 products will be added, 2 rows skipped.',
      'button “Cancel”',
      'button “Add 2 to outbox”',
    ]);
  });

  it('describes the current row, and filters rows', async () => {
    const mounted = await open(text);
    const getIssues = (): string[] => getLines(mounted).slice(getLines(mounted).indexOf(messages.columnHint) + 1, -3);
    expect(getIssues()).toEqual(['Row 1', messages.fine]);
    await mounted.press(getGrid(mounted), 'ArrowDown');
    await mounted.press(getGrid(mounted), 'ArrowDown');
    expect(getIssues()).toEqual(['Row 3', 'SKU, row 3: The SKU is missing.']);
    const filters = ['All 4', 'With errors 1', 'Already there 1', 'Warnings 1', 'Skipped 2'];
    for (const [at, lines] of [12, 6, 6, 6, 8].entries()) {
      await mounted.click('button', filters[at] ?? '');
      expect(getRows(mounted)).toHaveLength(lines);
    }
    await mounted.press(getGrid(mounted), 'End');
    expect([getCurrent(mounted), getIssues()[0]]).toEqual(['The SKU is missing.', 'Row 3']);
    await mounted.click('checkbox', messages.tickAll);
    expect(getFooter(mounted)[0]).toBe('3 products will be added, 1 row skipped.');
    expect(mounted.outline().filter((line) => line.startsWith('button “Skipped'))).toEqual([
      'button “Skipped 1”, pressed',
    ]);
    await mounted.click('button', 'With errors 1');
    await mounted.press(getGrid(mounted), 'F2');
    await mounted.type('textbox', messages.edit('1', 3), 'A3');
    await mounted.press(mounted.get('textbox', messages.edit('1', 3)), 'Enter');
    await wait(mounted);
    expect(mounted.outline()).toContain(`heading “${messages.noneMatch}”`);
  });

  it('ticks rows that can be sent', async () => {
    const mounted = await open(text);
    const all = (): HTMLInputElement => mounted.get('checkbox', messages.tickAll) as HTMLInputElement;
    const getCount = (): string | undefined => getFooter(mounted).at(-1);
    expect([all().indeterminate, all().checked]).toEqual([true, false]);
    await mounted.press(getGrid(mounted), 'a', { ctrlKey: true });
    expect([all().indeterminate, all().checked, getCount()]).toEqual([false, true, 'button “Add 3 to outbox”']);
    await mounted.click('checkbox', messages.tickAll);
    expect([all().indeterminate, all().checked, getCount()]).toEqual([false, false, 'button “Add 0 to outbox”']);
    await mounted.press(getGrid(mounted), ' ');
    await mounted.click('checkbox', 'Add row 4');
    await mounted.press(getGrid(mounted), 'ArrowDown');
    await mounted.press(getGrid(mounted), 'ArrowDown');
    await mounted.press(getGrid(mounted), ' ');
    expect(getCount()).toBe('button “Add 2 to outbox”');
  });

  it('moves between cells with the keys and clicks', async () => {
    const mounted = await open(text);
    const grid = getGrid(mounted);
    for (const [key, cell] of [
      ...([
        ['ArrowRight', 'Bag'],
        ['ArrowRight', 'x'],
        ['ArrowRight', ''],
        ['ArrowRight', ''],
      ] as const),
      ...([
        ['ArrowLeft', 'x'],
        ['ArrowDown', 'y'],
        ['End', ''],
        ['ArrowLeft', 'Hat'],
        ['Home', 'Bag'],
      ] as const),
    ]) {
      expect(await mounted.press(grid, key)).toBe(true);
      expect(getCurrent(mounted)).toBe(cell);
    }
    expect([await mounted.press(grid, 'q'), await mounted.press(grid, 'Escape')]).toEqual([false, expect.any(Boolean)]);
  });

  it('edits cells', async () => {
    const mounted = await open(text);
    const grid = getGrid(mounted);
    const edit = async (column: number, row: number, typed: string, key: string, more = {}): Promise<boolean> => {
      const name = messages.edit(String(column), row);
      await mounted.type('textbox', name, typed);
      expect(document.activeElement).toBe(mounted.get('textbox', name));
      const isHandled = await mounted.press(mounted.get('textbox', name), key, more);
      await wait(mounted);
      return isHandled;
    };
    await mounted.press(grid, 'Enter');
    expect(await edit(1, 1, 'B1', 'x')).toBe(false);
    expect(await edit(1, 1, 'B1', 'Enter')).toBe(true);
    expect([getRows(mounted)[5], getCurrent(mounted), document.activeElement]).toEqual([
      '1 Ready B1Bagx',
      expect.stringContaining('T2'),
      grid,
    ]);
    await mounted.press(grid, 'F2');
    expect(await edit(1, 2, 'B2', 'Tab')).toBe(true);
    expect([getRows(mounted)[7], getCurrent(mounted)]).toEqual(['2 Ready B2Belty', 'Belt']);
    await mounted.press(grid, 'F2');
    expect(await edit(2, 2, 'gone', 'Escape')).toBe(true);
    expect([getRows(mounted)[7], document.activeElement]).toEqual(['2 Ready B2Belty', grid]);
    await mounted.press(grid, 'F2');
    expect(await edit(2, 2, 'Belts', 'Tab', { shiftKey: true })).toBe(false);
    mounted.get('textbox', messages.edit('2', 2)).dispatchEvent(new Event('blur'));
    await wait(mounted);
    expect([getRows(mounted)[7], getCurrent(mounted)]).toEqual(['2 Ready B2Beltsy', 'Belts']);
    const cell = grid.querySelector<HTMLElement>('[aria-rowindex="4"] [aria-colindex="5"]');
    cell?.click();
    await mounted.settle();
    expect(getCurrent(mounted)).toBe('No SKU');
    cell?.dispatchEvent(new Event('dblclick', { bubbles: true }));
    await mounted.settle();
    await mounted.click('textbox', messages.edit('2', 3));
    expect(await edit(2, 3, 'Hats', 'Enter', { ctrlKey: true })).toBe(false);
    expect([getRows(mounted)[9], getCurrent(mounted)]).toEqual(['3 Error The SKU is missing.Hatsz', 'Hats']);
  });

  it('shows in the header of a column that lists attributes which columns they have', async () => {
    page.answer(
      'items.attributes',
      () => [{ name: 'colour', title: 'colour', label: 'Shade', type: 'text', count: 2 }] as never,
    );
    const listing = 'SKU\tAttribute 1 name\tAttribute 1 value(s)\tOther\nA1\tColour\tblue\tx\nA2\tSize\tL\ty';
    const mounted = await open(listing);
    expect(getRows(mounted).slice(0, 6)).toEqual(
      [
        ...['SKU: SKU', 'Attribute 1 name: read as Colour, Size', 'Attribute 1 value(s): read as Colour, Size'],
        ...['Other: skipped', 'Colour: Shade', 'Size: skipped'],
      ].map((head) => `button “${head}”`),
    );
    await mounted.click('button', 'Attribute 1 name: read as Colour, Size');
    const box = mounted.get('combobox', 'Map “Attribute 1 name” to');
    expect(box.getAttribute('placeholder')).toBe('read as Colour, Size');
    await mounted.click('checkbox', messages.headings);
    await wait(mounted);
    expect(getRows(mounted)[1]).toBe('button “Column 2: skipped”');
  });

  it('maps a column to a field, and reports an unknown one', async () => {
    page.answer(
      'items.attributes',
      () => [{ name: 'colour', title: 'colour', label: 'Shade', type: 'text', count: 2 }] as never,
    );
    const mounted = await open(text);
    await mounted.click('button', 'Other: skipped');
    const box = mounted.get('combobox', 'Map “Other” to');
    expect([document.activeElement, (box as HTMLInputElement).value]).toEqual([box, '']);
    const leave = async (): Promise<void> => {
      box.dispatchEvent(new Event('focusout', { bubbles: true }));
      await wait(mounted);
    };
    const getHeads = (): string[] =>
      getRows(mounted)
        .slice(0, 4)
        .map((line) => line.slice(8, -1));
    await mounted.type('combobox', 'Map “Other” to', 'nothing');
    expect(getLines(mounted)).toContain(messages.unknownColumn);
    await leave();
    expect([getLines(mounted).includes(messages.unknownColumn), getHeads()[2]]).toEqual([false, 'Other: skipped']);
    await mounted.type('combobox', 'Map “Other” to', ' COLOUR ');
    await leave();
    expect([getHeads()[2], (box as HTMLInputElement).value]).toEqual(['Other: Shade', 'Shade']);
    expect(page.asked('app.remember').at(-1)?.value).toMatchObject({ other: 'attributes.colour', label: 'label' });
    await mounted.type('combobox', 'Map “Other” to', 'Label');
    await wait(mounted);
    expect(getHeads()).toEqual(['SKU: SKU', 'Label: skipped', 'Other: Label', 'GTIN: GTIN']);
    await mounted.type('combobox', 'Map “Other” to', '');
    await leave();
    expect(getHeads()[2]).toBe('Other: skipped');
    const options = mounted.outline().filter((line) => line.startsWith('option'));
    expect(options).toEqual(expect.arrayContaining(['option “Shadecolour”', 'option “SKU”']));
  });

  it('needs an SKU, reads other separators, and headings as a row', async () => {
    const mounted = await open('Label;Text\nBag;x\nBelt;y');
    expect(getLines(mounted)).toEqual(expect.arrayContaining([messages.needsSku, messages.none]));
    await mounted.click('button', 'Add 0 to outbox');
    expect([announcer.message.trim(), document.activeElement]).toEqual([
      messages.none,
      mounted.get('combobox', 'Map “Label” to'),
    ]);
    await mounted.click('checkbox', messages.headings);
    await wait(mounted);
    expect(getRows(mounted).slice(0, 2)).toEqual(['button “Column 1: skipped”', 'button “Column 2: skipped”']);
    const delimiter = mounted.get('combobox', messages.delimiter) as HTMLSelectElement;
    expect([delimiter.value, [...delimiter.options].map(({ text: label }) => label)]).toEqual([
      ';',
      ['Tabs', 'Semicolons', 'Commas', 'Bars'],
    ]);
    delimiter.value = ',';
    delimiter.dispatchEvent(new Event('change', { bubbles: true }));
    await wait(mounted);
    expect(getRows(mounted)[0]).toBe('button “Column 1: skipped”');
    expect(getRows(mounted)[2]).toContain('Label;Text');
  });

  it('shows the rows with errors if no row can be added', async () => {
    const mounted = await open('SKU\tLabel\n\tBag\n\tBelt');
    await mounted.click('button', 'Add 0 to outbox');
    expect(getLines(mounted)).toContain('button “With errors 2”, pressed');
    expect([page.asked('outbox.stageBatch'), announcer.message.trim()]).toEqual([[], messages.none]);
  });

  it('asks for the currency of prices', async () => {
    const price = { amount: 'value', unit: 'currency', units: ['EUR', 'USD'] };
    page.answer(
      'items.attributes',
      () => [{ name: 'price', title: 'Price', label: 'Price', type: 'json', price }] as never,
    );
    const mounted = await open('SKU\tPrice\nA1\t5');
    expect(getFooter(mounted).at(-1)).toBe('button “Add 0 to outbox”');
    await mounted.type('combobox', messages.currency, 'usd');
    await wait(mounted);
    await mounted.click('button', 'Add 1 to outbox');
    await wait(mounted);
    expect(getBodies()).toEqual([{ sku: 'A1', attributes: { price: { value: 5, currency: 'USD' } } }]);
  });

  it('adds the rows to the outbox, or says why they could not be added', async () => {
    page.answer('outbox.stageBatch', () => new Rejection('disk', 'The disk is full.'));
    const mounted = await open(text);
    await mounted.click('button', 'Add 2 to outbox');
    await wait(mounted);
    expect(getLines(mounted)).toEqual(expect.arrayContaining([expect.stringContaining('The disk is full.')]));
    page.answer('outbox.stageBatch', () => null as never);
    page.answer('outbox.createBatch', () => ['i1', 'i2'] as never);
    await mounted.click('button', 'Add 2 to outbox');
    await wait(mounted);
    expect(getBodies().slice(-2)).toEqual([
      { sku: 'A1', label: 'Bag' },
      { sku: 'A4', label: 'Hat', gtin: '4006381333930' },
    ]);
    expect([location.hash, getLines(mounted)]).toEqual(['#/outbox', []]);
  });

  it('leaves out fields that the service rejected, and sends them again on request', async () => {
    await selectAccount({ id: 'a', refusedMembers: { product: [{ name: 'gtin', at: '2026-11-20T12:00:00Z' }] } });
    const mounted = await open(text);
    expect(getLines(mounted)).toEqual(
      expect.arrayContaining(['button “GTIN: skipped”', `button “${m.rejectedFields.tryOneAgain}”`]),
    );
    await mounted.click('button', m.rejectedFields.tryOneAgain);
    expect([page.asked('accounts.forgetRefused'), document.activeElement]).toEqual([
      [{ resource: 'product' }],
      getGrid(mounted),
    ]);
  });
});
