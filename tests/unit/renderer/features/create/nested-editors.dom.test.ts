import { beforeEach, describe, expect, it } from 'vitest';
import PagesInput from '../../../../../renderer/features/create/catalog/PagesInput.svelte';
import RecipientsInput from '../../../../../renderer/features/create/catalog/RecipientsInput.svelte';
import OutputsInput from '../../../../../renderer/features/create/catalog/OutputsInput.svelte';
import DependentSwitch from '../../../../../renderer/features/create/catalog/DependentSwitch.svelte';
import PdfSettingsInput from '../../../../../renderer/features/create/catalog/PdfSettingsInput.svelte';
import ColumnsInput from '../../../../../renderer/features/create/channel/ColumnsInput.svelte';
import ConnectionsJson from '../../../../../renderer/features/create/channel/ConnectionsJson.svelte';
import KnownValueInput from '../../../../../renderer/features/create/channel/KnownValueInput.svelte';
import SwitchEditor from '../../../../../renderer/features/create/channel/SwitchEditor.svelte';
import TimeEditor from '../../../../../renderer/features/create/channel/TimeEditor.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { type OpenEditor, openEditor, serveNoItems } from './open-editor.ts';

const { catalogs, nestedInput } = m;
beforeEach(serveNoItems);
const find = ({ outline }: OpenEditor, pattern: RegExp): string[] => outline().filter((line) => pattern.test(line));
const getInput = ({ get }: OpenEditor, role: string, name: string): HTMLInputElement =>
  get(role, name) as HTMLInputElement;

describe('the pages of a PDF catalog', () => {
  const pages = ['One', 'Two', 'Three'].map((name) => ({ id: name, name, width: 10 }));
  const open = (value: unknown = pages): Promise<OpenEditor> => openEditor(PagesInput, 'pdfCatalog', 'pages', value);
  const getNames = ({ getValue }: OpenEditor): unknown[] =>
    (getValue() as { name?: string }[]).map(({ name }) => name ?? null);
  const choose = async (mounted: OpenEditor, at: number): Promise<HTMLElement> => {
    const option = [...document.querySelectorAll<HTMLElement>('[role=option]')][at];
    if (option === undefined) throw new Error('No page');
    option.focus();
    await mounted.wait();
    return option;
  };

  it('moves, copies and removes the selected page, within the first and the last one', async () => {
    const mounted = await open();
    expect(find(mounted, /Move One/)).toEqual(['button “Move One left”, disabled', 'button “Move One right”']);
    await choose(mounted, 2);
    expect(find(mounted, /Move Three/)).toEqual(['button “Move Three left”', 'button “Move Three right”, disabled']);
    await mounted.click('button', catalogs.pageLeft('Three'));
    expect([getNames(mounted), find(mounted, /Move Three/)]).toEqual([
      ['One', 'Three', 'Two'],
      ['button “Move Three left”', 'button “Move Three right”'],
    ]);
    await mounted.click('button', catalogs.pageCopy('Three'));
    expect([getNames(mounted), mounted.outline().includes(catalogs.pageOf('Three', 3, 4))]).toEqual([
      ['One', 'Three', 'Three', 'Two'],
      true,
    ]);
    const ids = (mounted.getValue() as { id: string }[]).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    await mounted.click('button', nestedInput.remove('Three'));
    expect([getNames(mounted), find(mounted, /“Move Two/).length]).toEqual([['One', 'Three', 'Two'], 2]);
  });

  it('changes the fields of the selected page only, and selects a new page', async () => {
    const mounted = await open();
    await choose(mounted, 1);
    await mounted.typeIn(document.querySelector<HTMLInputElement>('.fields input'), 'Second');
    expect(getNames(mounted)).toEqual(['One', 'Second', 'Three']);
    await mounted.click('button', catalogs.pageAdd);
    expect([(mounted.getValue() as object[])[3], mounted.outline().includes(catalogs.pageAt(4, 4))]).toMatchObject([
      { width: 10 },
      true,
    ]);
  });

  it.each([
    ['Width', 'Height'],
    ['Height', 'Width'],
  ])('marks a %s that is no whole number, and not the %s', async (wrong, other) => {
    const mounted = await open();
    const getInvalid = (name: string): string | null => mounted.get('textbox', name).getAttribute('aria-invalid');
    await mounted.typeIn(getInput(mounted, 'textbox', other), '20');
    for (const text of ['a', '1.5']) {
      await mounted.typeIn(getInput(mounted, 'textbox', wrong), text);
      expect([getInvalid(wrong), getInvalid(other)]).toEqual(['true', null]);
      expect(mounted.outline().filter((line) => line.includes(m.create.notWhole))).toHaveLength(1);
    }
    await mounted.typeIn(getInput(mounted, 'textbox', wrong), '30');
    expect(mounted.outline().join('\n')).not.toContain(m.create.notWhole);
    expect((mounted.getValue() as object[])[0]).toMatchObject({
      ...{ [wrong.toLowerCase()]: 30, [other.toLowerCase()]: 20 },
    });
  });

  it('shows one page as JSON, and the fields of the page that follows a removed one', async () => {
    const mounted = await open();
    await mounted.click('button', nestedInput.jsonOf('One'));
    expect(document.querySelector('textarea')).not.toBeNull();
    await mounted.click('button', nestedInput.remove('One'));
    expect([find(mounted, /“JSON of Two”/), getNames(mounted)]).toEqual([['button “JSON of Two”'], ['Two', 'Three']]);
    await mounted.click('button', nestedInput.jsonOf('Two'));
    await choose(mounted, 1);
    expect(find(mounted, /“JSON of Three”/)).toEqual(['button “JSON of Three”']);
  });

  it('selects, moves and removes pages with the keys of the strip', async () => {
    const mounted = await open();
    const first = await choose(mounted, 0);
    expect(await mounted.press(first, 'ArrowLeft')).toBe(true);
    expect(await mounted.press(first, 'End')).toBe(true);
    await mounted.wait();
    expect(document.activeElement?.getAttribute('data-at')).toBe('2');
    const last = document.activeElement ?? first;
    expect(await mounted.press(last, 'ArrowLeft', { shiftKey: true, ctrlKey: true })).toBe(true);
    expect(getNames(mounted)).toEqual(['One', 'Three', 'Two']);
    expect(await mounted.press(document.activeElement ?? first, 'Delete')).toBe(true);
    expect(getNames(mounted)).toEqual(['One', 'Two']);
    expect(await mounted.press(document.activeElement ?? first, 'x')).toBe(false);
  });

  it('restores the last removed page, also if it was the only one', async () => {
    const mounted = await open(pages.slice(0, 1));
    mounted.root.dataset['field'] = 'pages';
    await mounted.click('button', nestedInput.remove('One'));
    expect(document.querySelector('[role=option]')).toBeNull();
    expect(document.activeElement?.hasAttribute('data-undo')).toBe(true);
    await mounted.click('button', nestedInput.undo);
    expect(getNames(mounted)).toEqual(['One']);
    expect(mounted.root.contains(document.activeElement)).toBe(true);
  });
});

describe('a list of objects', () => {
  const people = ['a', 'b', 'c'].map((email) => ({ email, note: email }));
  const open = (): Promise<OpenEditor> => openEditor(RecipientsInput, 'ecatalog', 'notification_list', people);
  const getEmails = ({ getValue }: OpenEditor): string[] => (getValue() as typeof people).map(({ email }) => email);

  it('changes and adds an entry, and keeps its other properties', async () => {
    const mounted = await open();
    await mounted.typeIn(getInput(mounted, 'textbox', catalogs.personEmail('b')), 'x');
    expect(mounted.getValue()).toEqual([people[0], { email: 'x', note: 'b' }, people[2]]);
    await mounted.click('button', catalogs.personAdd);
    expect(getEmails(mounted)).toEqual(['a', 'x', 'c', '']);
    const [event] = find(mounted, /^checkbox “.*: c”/);
    await mounted.click('checkbox', /“(.*)”/.exec(event ?? '')?.[1] ?? '');
    expect((mounted.getValue() as object[])[2]).toMatchObject({ email: 'c', note: 'c' });
    expect(Object.values((mounted.getValue() as object[])[2] ?? {})).toContain(true);
  });

  it('moves an entry with its keys, which keeps the focus on it', async () => {
    const mounted = await open();
    const press = (name: string, key: string): Promise<boolean> =>
      mounted.press(mounted.get('button', nestedInput.move(name)), key);
    expect(await press('a', 'ArrowUp')).toBe(true);
    expect(getEmails(mounted)).toEqual(['a', 'b', 'c']);
    await press('a', 'ArrowDown');
    expect([getEmails(mounted), document.activeElement]).toEqual([
      ['b', 'a', 'c'],
      mounted.get('button', nestedInput.move('a')),
    ]);
    await press('c', 'ArrowDown');
    expect([getEmails(mounted), await press('c', 'x')]).toEqual([['b', 'a', 'c'], false]);
  });

  it('shows one entry as JSON, and none after entries were moved or removed', async () => {
    const mounted = await open();
    const getOpen = (): string[] => find(mounted, /^button “JSON of .”, pressed/);
    await mounted.click('button', nestedInput.jsonOf('b'));
    expect(getOpen()).toEqual(['button “JSON of b”, pressed']);
    await mounted.click('button', nestedInput.remove('a'));
    expect([getOpen(), document.querySelector('textarea'), getEmails(mounted)]).toEqual([[], null, ['b', 'c']]);
    expect(document.activeElement?.hasAttribute('data-undo')).toBe(true);
    await mounted.click('button', nestedInput.jsonOf('b'));
    await mounted.press(mounted.get('button', nestedInput.move('b')), 'ArrowDown');
    expect([getOpen(), getEmails(mounted)]).toEqual([[], ['c', 'b']]);
    await mounted.click('button', nestedInput.jsonOf('c'));
    await mounted.type('textbox', 'c', '{"email":"d"}');
    expect(mounted.getValue()).toEqual([{ email: 'd' }, people[1]]);
  });

  it('shows a list as JSON on request, and keeps text that is no list', async () => {
    const mounted = await open();
    await mounted.click('button', nestedInput.jsonOf('Notification list'));
    expect([find(mounted, /^button “Move/), document.querySelectorAll('textarea').length]).toEqual([[], 1]);
    mounted.props.value = '{"a":1}';
    await mounted.wait();
    expect([document.querySelectorAll('textarea').length, mounted.props.value]).toEqual([1, '{"a":1}']);
  });
});

describe('a list of objects that is stored as text', () => {
  it.each([
    ['text that is no JSON', 'a@example.com', true],
    ['JSON that is not complete', '[{"email":"a"', true],
    ['a number with more digits than can be kept', '[{"email":"a","id":12345678901234567890}]', true],
    ['an object', '{"email":"a"}', true],
    ['an empty list', '[]', false],
    ['a blank', ' ', false],
  ])('is edited as text only if its entries cannot be shown: %s', async (_what, text, isText) => {
    for (const [editor, resource, name] of [
      [RecipientsInput, 'ecatalog', 'notification_list'],
      [PagesInput, 'pdfCatalog', 'pages'],
    ] as const) {
      const mounted = await openEditor(editor, resource, name, text);
      const shown = mounted.root.querySelector('textarea')?.value;
      expect([shown, mounted.props.value]).toEqual([isText ? text : undefined, text]);
    }
  });
});

describe('the output attributes of a catalog', () => {
  it('adds output attributes of the account, found by their name', async () => {
    page.answer('items.query', ({ query }) => {
      const rows =
        query.resource === 'attribute' ? [{ id: 'x', cells: { name: 'colour', label: 'Colour' }, names: {} }] : [];
      return { offset: 0, rows, total: rows.length, terms: [], ranked: false } as never;
    });
    const mounted = await openEditor(OutputsInput, 'ecatalog', 'output_attributes', [
      { name: 'size', output_label: 'S' },
    ]);
    await mounted.typeIn(document.querySelector<HTMLInputElement>('.output input'), '');
    expect(mounted.getValue()).toEqual([{ name: 'size' }]);
    await mounted.click('button', catalogs.outputAddTo('Output attributes'));
    await mounted.wait();
    const box = getInput(mounted, 'searchbox', catalogs.outputFind);
    box.focus();
    await mounted.typeIn(box, 'col');
    expect(await mounted.press(box, 'Enter')).toBe(true);
    await mounted.wait();
    expect(mounted.getValue()).toMatchObject([{ name: 'size' }, { label: 'Colour' }]);
    await mounted.press(box, 'ArrowDown');
    expect(document.activeElement?.textContent).toContain('Colour');
    await mounted.press(document.activeElement ?? box, 'ArrowUp');
    expect(document.activeElement).toBe(box);
  });
});

describe('the settings of a PDF catalog', () => {
  it('copies the settings of another catalog that has some', async () => {
    const catalog = (id: string) => ({ id, cells: { name: `Catalog ${id}` }, names: {} });
    page.answer('items.query', ({ query, list }) => {
      const rows = query.resource === 'pdfCatalog' && list.startsWith('sources') ? ['x', 'y'].map(catalog) : [];
      return { offset: 0, rows, total: rows.length, terms: [], ranked: false } as never;
    });
    page.answer('items.get', ({ id }) => ({ raw: id === 'x' ? '{"settings":{"page_size":"A5"}}' : '{}' }) as never);
    const mounted = await openEditor(PdfSettingsInput, 'pdfCatalog', 'settings', { page_size: 'A4', other: 1 });
    await mounted.click('button', nestedInput.copyFromOf('Settings'));
    await mounted.wait();
    await mounted.click('button', 'Catalog y');
    await mounted.wait();
    expect([mounted.outline().includes(nestedInput.hasNone('Catalog y')), mounted.getValue()]).toEqual([
      true,
      { page_size: 'A4', other: 1 },
    ]);
    await mounted.click('button', 'Catalog x');
    await mounted.wait();
    expect([mounted.getValue(), find(mounted, /Search/)]).toEqual([{ page_size: 'A5' }, []]);
    await mounted.click('button', nestedInput.undo);
    expect(mounted.getValue()).toEqual({ page_size: 'A4', other: 1 });
  });
});

describe('the columns of a feed', () => {
  const open = (value: unknown): Promise<OpenEditor> => openEditor(ColumnsInput, 'channel', 'columns', value);

  it('adds columns as the channels of the account write them, and marks added ones', async () => {
    page.answer('items.query', ({ query }) => {
      const rows = query.resource === 'channel' ? [{ id: 'c', cells: { name: 'Shop' }, names: {} }] : [];
      return { offset: 0, rows, total: rows.length, terms: [], ranked: false } as never;
    });
    const seen = [
      { field: 'sku', title: 'Code' },
      { field: 'label', title: 'label' },
    ];
    page.answer('items.get', () => ({ raw: JSON.stringify({ columns: seen }) }) as never);
    const mounted = await open([{ field: 'gtin', title: 'EAN' }, { odd: 'nothing' }]);
    expect(mounted.outline().join('\n')).toContain(m.channel.columns.unknown);
    expect(mounted.outline().filter((line) => line.includes(m.channel.columns.unknown))).toHaveLength(1);
    await mounted.click('button', m.channel.columns.addTo('Columns'));
    await mounted.wait();
    const options = [...document.querySelectorAll<HTMLElement>('.parts button')];
    const getOption = (text: string): HTMLElement | undefined =>
      options.find(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').includes(text));
    expect([getOption('GTIN')?.textContent.includes(nestedInput.added), getOption('Code')?.textContent]).toEqual([
      true,
      expect.stringContaining(catalogs.outputSeenIn('Shop')),
    ]);
    getOption('Code')?.click();
    getOption('Status')?.click();
    await mounted.wait();
    expect((mounted.getValue() as object[]).slice(2)).toEqual([
      { field: 'sku', title: 'Code' },
      { field: 'status', title: 'status' },
    ]);
    await mounted.typeIn(getInput(mounted, 'textbox', m.channel.columns.heading('EAN')), 'Barcode');
    expect((mounted.getValue() as object[])[0]).toEqual({ field: 'gtin', title: 'Barcode' });
  });
});

describe('the schedule of a channel', () => {
  const openTime = (value: string, minute: string): Promise<OpenEditor> =>
    openEditor(TimeEditor, 'channel', 'rebuild_feed_hod', value, { draft: { rebuild_feed_moh: minute } });
  const getTime = ({ props }: OpenEditor): unknown[] => [props.value, props.draft['rebuild_feed_moh']];

  it('shows hour and minute as one time, and stores what is typed in both', async () => {
    const mounted = await openTime('6', '5');
    const input = getInput(mounted, 'textbox', m.channel.time);
    expect(input.value).toBe('06:05');
    await mounted.typeIn(input, '18:30');
    expect(getTime(mounted)).toEqual(['18', '30']);
    await mounted.typeIn(input, '18:3x');
    expect([getTime(mounted), input.value, input.isConnected]).toEqual([['18:3x', ''], '18:3x', true]);
    input.dispatchEvent(new FocusEvent('blur'));
    await mounted.wait();
    expect(getInput(mounted, 'textbox', m.channel.hour).value).toBe('18:3x');
  });

  it('shows an invalid minute beside the hour until both are valid', async () => {
    const mounted = await openTime('6', '75');
    await mounted.typeIn(getInput(mounted, 'textbox', m.channel.minute), '7');
    expect([getTime(mounted), getInput(mounted, 'textbox', m.channel.time).value]).toEqual([['6', '7'], '06:07']);
  });

  it('switches the schedule on and off, and explains known values', async () => {
    const schedule = await openEditor(SwitchEditor, 'channel', 'rebuild_periodically', '');
    const [line] = find(schedule, /^switch/);
    const name = /“(.*)”/.exec(line ?? '')?.[1] ?? '';
    await schedule.click('switch', name);
    expect([schedule.props.value, find(schedule, /^switch/)]).toEqual(['yes', [`switch “${name}”, checked`]]);
    await schedule.click('switch', name);
    expect(schedule.props.value).toBe('no');
    const frequency = await openEditor(KnownValueInput, 'channel', 'rebuild_feed_frequency', 'WEEKLY');
    expect(frequency.outline().join('\n')).toContain(m.channel.units.week);
    frequency.props.value = 'sometimes';
    await frequency.wait();
    expect(frequency.outline().join('\n')).not.toContain(m.channel.units.week);
  });
});

describe('the connections of a channel', () => {
  it('names connections of the account, and copies their IDs', async () => {
    page.answer('items.query', () => {
      const rows = ['1', '2'].map((at) => ({
        id: `5f00000000000000000000a${at}`,
        cells: { name: `FTP ${at}`, type: 'ftp' },
      }));
      return { offset: 0, rows, total: 2, terms: [], ranked: false } as never;
    });
    const value = [{ connection_id: '5f00000000000000000000a2' }];
    const mounted = await openEditor(ConnectionsJson, 'channel', 'connections', value);
    expect(mounted.outline().join('\n')).toContain(m.channel.connectionsNamed('FTP 2'));
    await mounted.click('button', nestedInput.copyFromOf('Connections'));
    await mounted.wait();
    const buttons = [...document.querySelectorAll<HTMLElement>('button')];
    buttons.findLast(({ textContent }) => textContent.trim() === 'FTP 1')?.click();
    await mounted.wait();
    expect(page.asked('app.copy')).toEqual([{ text: '5f00000000000000000000a1' }]);
  });

  it('shows no connections if they cannot be read', async () => {
    page.answer('items.query', () => new Rejection('disk'));
    const mounted = await openEditor(ConnectionsJson, 'channel', 'connections', []);
    expect(mounted.outline().join('\n')).not.toContain(m.channel.connectionIds);
  });
});

describe('a switch that needs another field', () => {
  it('warns if a switch is on without its field, or off with it', async () => {
    const fields = Object.entries(
      (await import('../../../../../renderer/features/create/form-layouts.ts')).requiredIdFields,
    );
    const [name = '', companion = ''] = fields[0] ?? [];
    const mounted = await openEditor(DependentSwitch, 'ecatalog', name, 'yes');
    const findHints = (): boolean[] =>
      ['Without it, the service may refuse', 'although this is not switched on'].map((hint) =>
        mounted.outline().join('\n').includes(hint),
      );
    expect(findHints()).toEqual([true, false]);
    mounted.props.draft = { [companion]: 'x' };
    await mounted.wait();
    expect(findHints()).toEqual([false, false]);
    mounted.props.value = '';
    await mounted.wait();
    expect(findHints()).toEqual([false, true]);
  });
});
