import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { readSheet } from 'read-excel-file/node';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../electron/cache/cache.ts';
import type { OpenReadSheet, SheetRequest, SheetRow, SheetSelection } from '../../electron/contract/index.ts';
import type { Rule } from '../../electron/model/rules/profile.ts';
import { type Sheets, createSheets } from '../../electron/sheets/sheet-service.ts';
import { pass, queryOf, root, tempCache, tempFolder } from '../unit/cache/temp-cache.ts';
import { ruleOf as rule } from '../unit/cache/temp-quality.ts';

const quiet = (): void => undefined;
const wild = [
  '=1+1',
  "'=1+1",
  '-5',
  '@x',
  ' edges ',
  'two\nlines',
  '"quoted", and; more',
  'é 中 👩🏽‍🚀',
  '_x0041_',
  "'",
  '007',
];
const product = (at: number, rest: object = {}): Record<string, unknown> => ({
  id: `p${at}`,
  sku: `B-${100 + at}`,
  label: wild[at] ?? `Bag ${at}`,
  gtin: '4006381333931',
  product_family_id: 'f1',
  attributes: { colour: 'red', weight: 1.5, ok: true, tags: ['a', 'b'], text: wild[at] ?? 'x', rare: 'only here' },
  ...rest,
});
const products = wild.map((_, at) => product(at));

let folder: string;
let target: string;
let cache: Cache;
let sheets: Sheets;
let account: string;
beforeEach(async () => {
  folder = tempFolder();
  target = tempFolder();
  cache = await tempCache(folder);
  account = '0123abcd';
  sheets = createSheets({ root, folder, account: () => account });
  await pass(cache, 'family', [
    { _id: 'f1', name: 'Bags' },
    { _id: 'f2', name: 'Shoes' },
    { _id: 'f3', name: 'Twins' },
    { _id: 'f4', name: 'Twins' },
  ]);
  await pass(cache, 'attribute', [
    { _id: 'a1', name: 'colour', type: 'DropdownAttribute', options: ['red', 'blue'], restricted: true },
    { _id: 'a2', name: 'weight', type: 'DecimalAttribute' },
    { _id: 'a3', name: 'text', type: 'TextAttribute', character_limit: 30 },
    { _id: 'a4', name: 'size', type: 'IntAttribute' },
  ]);
  await pass(cache, 'product', products);
  return () => sheets.close();
});

const columns = [
  'label',
  'gtin',
  'product_family_id',
  ...['colour', 'weight', 'ok', 'tags', 'text'].map((one) => `attributes.${one}`),
];
const save = async (name: string, rest: Partial<SheetRequest> = {}): Promise<string> => {
  const path = join(target, name);
  const query = queryOf('product', { sort: { field: 'sku', descending: false } });
  const request: SheetRequest = {
    id: randomUUID(),
    source: { from: 'items', scope: { what: 'all', query }, faults: [] },
    columns,
    set: [],
    name: 'sheet',
    format: name.endsWith('.csv') ? 'csv' : 'xlsx',
    separator: ',',
    mostRows: null,
    ...rest,
  };
  await sheets.save(request, path, quiet);
  return path;
};

const read = async (path: string, anyway = false): Promise<OpenReadSheet> => {
  const sheet = await sheets.reading.read({ id: randomUUID(), path, anyway }, quiet);
  if ('other' in sheet) throw new Error(`refused ${sheet.other}`);
  return sheet;
};
const getRows = async ({ id }: OpenReadSheet): Promise<readonly SheetRow[]> =>
  (await sheets.reading.rows({ id, state: null, offset: 0, limit: 500 })).rows;

/** Fills a CSV sheet: `change` receives each row by its headers. */
const fill = (path: string, change: (row: Record<string, string>, at: number) => void): string => {
  const rows: Record<string, string>[] = parse(readFileSync(path), { bom: true, columns: true });
  rows.forEach(change);
  writeFileSync(path, stringify(rows, { header: true }));
  return path;
};

describe.each(['sheet.csv', 'sheet.xlsx'])('%s, read back unchanged', (name) => {
  it('changes nothing, whatever its texts are', async () => {
    const sheet = await read(await save(name));
    expect(sheet).toMatchObject({ fileName: name, rows: wild.length, ignored: [] });
    expect(sheet.counts).toEqual({ unknown: 0, misfit: 0, fits: 0, unchanged: wild.length });
    expect(sheet.columns).toEqual(['label', 'gtin', 'product_family', 'colour', 'weight', 'ok', 'tags', 'text']);
    expect(Date.now() - Date.parse(sheet.madeAt ?? '')).toBeLessThan(60_000);
  });
});

describe('edited sheet', () => {
  it('shows its changes row by row, with old and new values', async () => {
    const path = fill(await save('a.csv'), (row, at) => {
      if (at === 0) Object.assign(row, { label: "'=2+2", colour: 'blue', product_family: 'Shoes' });
      if (at === 1) row['weight'] = '2,5';
      if (at === 2) Object.assign(row, { ok: 'TRUE', weight: '1.50' });
    });
    const sheet = await read(path);
    expect(sheet.counts).toEqual({ unknown: 0, misfit: 0, fits: 2, unchanged: wild.length - 2 });
    const [first, second] = await getRows(sheet);
    expect(first).toMatchObject({
      row: 2,
      sku: 'B-100',
      productId: 'p0',
      label: '=1+1',
      state: 'fits',
      changes: [
        { column: 'label', before: '=1+1', after: '=2+2' },
        { column: 'product_family', before: 'Bags', after: 'Shoes' },
        { column: 'colour', before: 'red', after: 'blue' },
      ],
    });
    expect(second?.changes).toEqual([{ column: 'weight', before: '1.5', after: '2,5' }]);
    await expect(sheets.reading.row({ id: sheet.id, row: 2 })).resolves.toMatchObject({ sku: 'B-100', more: 0 });
    await expect(sheets.reading.row({ id: sheet.id, row: 900 })).resolves.toBeNull();
  });

  it('conflicts if a value is invalid in its column', async () => {
    const faults = [
      ['colour', 'green', 'colour: not one of its options'],
      ['weight', 'heavy', 'weight: not a number'],
      ['ok', 'perhaps', 'ok: neither yes nor no'],
      ['gtin', '4006381333932', 'gtin: the check digit should be 1'],
      ['gtin', '12', 'gtin: a GTIN has 8, 12, 13 or 14 digits'],
      ['product_family', 'Hats', 'product_family: “Hats” is not known'],
      ['product_family', 'Twins', 'product_family: several are called “Twins”'],
      ['text', 'x'.repeat(32), 'text: 2 characters too many'],
    ] as const;
    const sheet = await read(
      fill(await save('a.csv'), (row, at) => {
        const fault = faults[at];
        if (fault !== undefined) row[fault[0]] = fault[1];
      }),
    );
    expect(sheet.counts).toMatchObject({ misfit: faults.length, fits: 0 });
    expect((await getRows(sheet)).slice(0, faults.length).map(({ why }) => why)).toEqual(
      faults.map(([, , why]) => why),
    );
  });

  it('conflicts if its SKU is unknown, missing or duplicate', async () => {
    const sheet = await read(
      fill(await save('a.csv'), (row, at) => {
        row['text'] = 'new';
        if (at === 0) row['sku'] = 'NOWHERE';
        if (at === 1) row['sku'] = '';
        if (at === 3) row['sku'] = 'B-102';
      }),
    );
    expect(sheet.counts).toMatchObject({ unknown: 2, misfit: 2 });
    expect((await getRows(sheet)).slice(0, 4).map(({ row, why }) => [row, why])).toEqual([
      [2, 'SKU not in this account'],
      [3, 'No SKU in this row'],
      [4, 'The SKU is in 2 rows'],
      [5, 'Duplicate of row 4'],
    ]);
  });

  it('detects changes since it was created, and ignores cells that the user did not fill in', async () => {
    const path = fill(await save('a.csv'), (row, at) => at < 2 && (row['colour'] = 'blue'));
    const changed = { ...products[0], attributes: { ...(products[0]?.['attributes'] as object), colour: 'black' } };
    const elsewhere = { ...products[3], label: 'changed in the service' };
    await pass(cache, 'product', [changed, ...products.slice(1, 3), elsewhere, ...products.slice(4)]);
    const sheet = await read(path);
    expect(sheet.counts).toEqual({ unknown: 0, misfit: 1, fits: 1, unchanged: wild.length - 2 });
    const [first] = await getRows(sheet);
    expect(first).toMatchObject({ sku: 'B-100', changes: [{ column: 'colour', before: 'black', after: 'blue' }] });
    expect(first?.why).toMatch(/^Changed since, on \d/);
  });

  it('is read without its markers, and with an attribute that few products have', async () => {
    const path = await save('a.csv', { columns: ['attributes.rare', 'attributes.colour'] });
    const rows: Record<string, string>[] = parse(readFileSync(path), { bom: true, columns: true });
    const unmarked = rows.map((row) =>
      Object.fromEntries([
        ...Object.entries(row).filter(([head]) => !head.startsWith('vitrine:')),
        ['colour', 'blue'],
        ['notes', 'mine'],
      ]),
    );
    writeFileSync(path, stringify(unmarked, { header: true }));
    const sheet = await read(path);
    expect(sheet).toMatchObject({ madeAt: null, columns: ['rare', 'colour'], ignored: ['label (reference)', 'notes'] });
    expect(sheet.counts.fits).toBe(wild.length);
  });

  it('does not compare a label that is included for reference only, even if the user edited it', async () => {
    const path = await save('a.csv', { columns: ['attributes.colour'] });
    const sheet = await read(
      fill(path, (row, at) => {
        if (at === 0) row['label (reference)'] = 'Edited by mistake';
        if (at === 1) [row['label (reference)'], row['colour']] = ['Edited by mistake', 'blue'];
      }),
    );
    expect(sheet).toMatchObject({ ignored: ['label (reference)'], counts: { fits: 1, misfit: 0 } });
    const changed = (await getRows(sheet)).filter(({ state }) => state === 'fits');
    expect(changed.map(({ changes }) => changes.map(({ column }) => column))).toEqual([['colour']]);
  });

  it('of another account is rejected, and read if the user confirms', async () => {
    const path = await save('a.csv');
    account = 'ffffffff';
    await expect(sheets.reading.read({ id: randomUUID(), path, anyway: false }, quiet)).resolves.toEqual({
      other: 'a.csv',
    });
    expect((await read(path, true)).counts.unchanged).toBe(wild.length);
  });

  it('is closed by the next one, and on request', async () => {
    const first = await read(await save('a.csv'));
    const paths = [await save('b.csv'), await save('c.csv', { columns: ['gtin'] })] as const;
    const [replaced, opened] = await Promise.allSettled(paths.map((path) => read(path)));
    expect(replaced).toMatchObject({ reason: { code: 'cancelled' } });
    const second = opened?.status === 'fulfilled' ? opened.value : first;
    expect([second.columns, (await getRows(second)).length]).toEqual([['gtin'], wild.length]);
    await expect(getRows(first)).rejects.toMatchObject({ code: 'notFound' });
    await sheets.reading.closeRead(second.id);
    await expect(getRows(second)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('can be cancelled during the comparison', async () => {
    const id = randomUUID();
    const path = await save('a.csv');
    const reading = sheets.reading.read({ id, path, anyway: false }, () => sheets.cancel(id));
    sheets.cancel(id);
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect((await read(path)).rows).toBe(wild.length);
  });
});

const none = { inverted: false, rows: [] };
const usual: SheetSelection = { fits: { inverted: true, rows: [] }, misfit: none };

describe('result of a sheet', () => {
  it('is for the importer: only changes, and the other rows as a sheet that is read back', async () => {
    const sheet = await read(
      fill(await save('a.csv'), (row, at) => {
        if (at === 0) row['label'] = '=new';
        if (at === 1) row['colour'] = 'blue';
        if (at === 2) row['colour'] = 'green';
        if (at === 3) row['sku'] = 'NOWHERE';
      }),
    );
    const saved = (what: 'import' | 'rest', name: string, ticks = usual): ReturnType<Sheets['save']> =>
      sheets.reading.save({ id: sheet.id, run: randomUUID(), what, ticks, path: join(target, name) }, quiet);
    await expect(saved('import', 'in.csv')).resolves.toMatchObject({ rows: 2 });
    expect(parse(readFileSync(join(target, 'in.csv')), { bom: true })).toEqual([
      ['sku', 'label', 'colour'],
      ['B-100', "'=new", 'red'],
      ['B-101', "''=1+1", 'blue'],
    ]);
    await saved('import', 'in.xlsx', { fits: none, misfit: { inverted: false, rows: [4] } });
    expect(await readSheet(join(target, 'in.xlsx'))).toEqual([
      ['sku', 'colour'],
      ['B-102', 'green'],
    ]);
    await expect(saved('rest', 'rest.csv')).resolves.toMatchObject({ rows: 2 });
    const rest: Record<string, string>[] = parse(readFileSync(join(target, 'rest.csv')), { bom: true, columns: true });
    expect(rest.map(({ sku, fault }) => [sku, fault])).toEqual([
      ['B-102', 'colour: not one of its options'],
      ['NOWHERE', 'SKU not in this account'],
    ]);
    await expect(saved('import', 'no.csv', { fits: none, misfit: none })).rejects.toMatchObject({
      code: 'badArgument',
    });
    const run = randomUUID();
    const path = join(target, 'stopped.xlsx');
    const stopped = sheets.reading.save({ id: sheet.id, run, what: 'rest', ticks: usual, path }, quiet);
    sheets.cancel(run);
    await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(target).filter((name) => name.includes('stopped'))).toEqual([]);
    expect((await read(join(target, 'rest.csv'))).counts).toMatchObject({ unknown: 1, misfit: 1 });
  });
});

describe('file that is not a sheet', () => {
  const write = (name: string, content: string | Uint8Array): string => {
    const path = join(target, name);
    writeFileSync(path, content);
    return path;
  };
  it('is one whose SKUs have an unknown header', async () => {
    const found = await read(write('artikel.csv', 'Artikelnummer;label\nB-100;Neu\nNOWHERE;Neu\n'));
    expect(found.counts).toMatchObject({ fits: 1, unknown: 1 });
  });

  it('is recognized with a message', async () => {
    const files: readonly (readonly [string, string | Uint8Array, string])[] = [
      ['empty.csv', '', 'The file is empty.'],
      ['blank.csv', '\n,,\n', 'The file is empty.'],
      ['picture.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0), 'This is not a sheet'],
      ['latin.csv', Buffer.from('sku,label\nA,é\n', 'latin1'), 'not in UTF-8'],
      ['old.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1), 'an old workbook'],
      ['broken.xlsx', 'PK\u0003\u0004 nothing', 'damaged'],
      ['nosku.csv', 'label,gtin\na,1\n', 'No column is named “sku”'],
      ['heads.csv', 'sku,label\n', 'has no rows'],
      ['twice.csv', 'sku,label,Label\nB-100,a,b\n', 'Two columns are named “Label”'],
      ['strange.csv', 'sku,notes\nB-100,a\n', 'No column besides the SKU'],
      ['newer.csv', 'sku,label,vitrine:2:0123abcd:2030-01-01T00:00:00Z\nB-100,a,v\n', 'A newer version of Vitrine'],
    ];
    for (const [name, content, words] of files)
      await expect(read(write(name, content)), name).rejects.toMatchObject({
        code: 'file',
        message: expect.stringContaining(words) as string,
      });
  });

  it('is not opened if it is missing or larger than the maximum', async () => {
    const path = write('large.csv', 'sku,label\n');
    truncateSync(path, 100_000_000);
    await expect(read(path)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining('50 MB') as string,
    });
    await expect(read(join(target, 'gone.csv'))).rejects.toMatchObject({
      code: 'file',
      message: 'The file no longer exists.',
    });
  });

  it('may be text with tabs in UTF-16, as spreadsheets write it', async () => {
    const sheet = await read(write('wide.txt', Buffer.from('\ufeffsku\tcolour\nB-100\tblue\n', 'utf16le')));
    expect(sheet.counts.fits).toBe(1);
  });
});

describe('read sheet and the rules of profiles', () => {
  const getRule = (id: string, name: string, condition: Rule['condition']): Rule =>
    rule(id, { of: 'attribute', name }, condition);
  const rules = [
    getRule('Text longer than 5', 'text', { is: 'length', least: null, most: 5 }),
    getRule('HTML in the text', 'text', { is: 'noHtml' }),
    getRule('Same text', 'text', { is: 'unique' }),
    getRule('Of another column', 'rare', { is: 'there' }),
  ];
  const every: SheetSelection = { fits: { inverted: true, rows: [] }, misfit: { inverted: false, rows: [] } };

  it('shows which rules each row fixes, breaks or still fails, and the total effect of the ticked ones', async () => {
    sheets = createSheets({
      root,
      folder,
      account: () => account,
      profiles: () => Promise.resolve([{ profile: 'web', name: 'Web ready', rules }]),
    });
    const path = fill(await save('a.csv', { columns: ['attributes.text', 'label'] }), (row, at) => {
      if (at === 4) row['text'] = 'fits';
      if (at === 5) row['text'] = 'still too long';
      if (at === 6) row['text'] = '<b>';
      if (at === 7) row['text'] = 'fits';
      if (at === 8) row['label'] = 'Other';
    });
    const sheet = await read(path);
    const rows = await getRows(sheet);
    const told = (at: number): unknown => {
      const row = rows.find(({ sku }) => sku === `B-${100 + at}`);
      return [row?.state, row?.why, row?.rules.map(({ effect, message }) => `${effect}: ${message}`)];
    };
    const [long, html, same] = rules.map(({ words }) => words);
    expect(told(4)).toEqual(['fits', null, [`mends: ${long}`]]);
    expect(told(5)).toEqual(['misfit', `Still fails: ${long}`, [`stays: ${long}`]]);
    expect(told(6)).toEqual(['misfit', `Would fail: ${html}`, [`mends: ${long}`, `breaks: ${html}`]]);
    // From then on, row 4 has that text.
    expect(told(7)).toEqual(['misfit', `Would fail: ${same}`, [`mends: ${long}`, `breaks: ${same}`]]);
    expect(told(8)).toEqual(['fits', null, []]);
    const whole = await sheets.reading.row({ id: sheet.id, row: rows.find(({ sku }) => sku === 'B-105')?.row ?? 0 });
    expect(whole?.rules).toEqual([
      { profile: 'Web ready', message: long, effect: 'stays', fault: { what: 'tooLong', by: 9 } },
    ]);
    const effects = await sheets.reading.effects({ id: sheet.id, ticks: every });
    expect(effects.map(({ message, mends, breaks, leftOut }) => [message, mends, breaks, leftOut])).toEqual([
      [long, 1, 0, 3],
      [html, 0, 0, 1],
      [same, 0, 0, 1],
    ]);
    const none: SheetSelection = { ...every, fits: { inverted: false, rows: [] } };
    expect((await sheets.reading.effects({ id: sheet.id, ticks: none }))[0]).toMatchObject({ mends: 0, leftOut: 4 });
  });
});
