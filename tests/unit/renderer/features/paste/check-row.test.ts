import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toIntentId, toResourceId } from '../../../../../electron/base/branded-types.ts';
import {
  type CheckedRow,
  type Mapping,
  checkRow,
  collectTableFacts,
  namesIn,
} from '../../../../../renderer/features/paste/check-row.ts';
import type { KnownNames } from '../../../../../renderer/features/paste/name-lookups.ts';
import { toBatchCreations, createPastePlan } from '../../../../../renderer/features/paste/plan-creations.ts';
import { type PasteTarget, getPasteTargets } from '../../../../../renderer/features/paste/column-targets.ts';

const all = getPasteTargets([
  { name: 'weight', title: 'weight', label: null, type: 'number' },
  { name: 'note', title: 'note', label: null, type: 'text' },
  { name: '__proto__', title: '__proto__', label: null, type: 'text' },
]);
const target = (key: string): PasteTarget | null => all.find((one) => one.key === key) ?? null;
const mapping = (...keys: readonly string[]): Mapping => keys.map(target);

const bags = { id: toResourceId('f1'), title: 'Bags' };
const known: KnownNames = {
  taken: (sku) =>
    ({
      THERE: { title: sku, item: { id: toResourceId('1'), title: 'THERE' }, intent: null },
      there: { title: sku, item: { id: toResourceId('1'), title: 'THERE' }, intent: null },
      WAITS: { title: sku, item: null, intent: { id: toIntentId('i'), state: 'waiting' as const, isVariant: false } },
    })[sku] ?? null,
  family: (cell) => (cell === 'Bags' ? bags : cell === 'Shoes' ? { id: toResourceId('f2'), title: 'Shoes' } : null),
  idOf: (_, text) => (/^[a-z]+-?\d+$/.test(text) ? text : text === 'Sale' ? 'c-9' : null),
  advice: (field, cell) => (field === 'sku' && cell.length > 100 ? 'That may be too long.' : null),
  parent: (cell) => {
    if (cell === 'WAITS')
      return { is: { intent: toIntentId('i') }, title: cell, isVariant: false, family: null, familyName: null };
    if (cell !== 'THERE' && cell !== 'VAR') return null;
    const is = { item: toResourceId(`id-${cell}`) };
    return { is, title: cell, isVariant: cell === 'VAR', family: 'f1', familyName: 'Bags' };
  },
};

const check = async (keys: readonly string[], rows: readonly (readonly string[])[]): Promise<readonly CheckedRow[]> => {
  const facts = await collectTableFacts(rows, mapping(...keys));
  return rows.map((row, at) => checkRow(row, at, facts, known));
};
const getIssueColumns = (rows: readonly CheckedRow[]): readonly (readonly string[])[] =>
  rows.map(({ issues }) => issues.map(({ column, tone, message }) => `${String(column)} ${tone}: ${message}`));

describe('checks of a pasted row', () => {
  it('requires a unique SKU', async () => {
    expect(
      getIssueColumns(await check(['sku'], [['A'], [' '], [' A '], ['a'], ['THERE'], ['there'], ['WAITS']])),
    ).toEqual([
      [],
      ['0 fault: The SKU is missing.'],
      ['0 fault: Row 1 already has this SKU.'],
      ['0 warn: Row 1 has A, which differs only in case or accents.'],
      ['0 taken: THERE is already in the account.'],
      ['0 warn: The account has THERE, which differs only in case or accents.'],
      ['0 taken: It is already in the outbox.'],
    ]);
  });

  it('sends no row that repeats the headings, and none below other headings', async () => {
    const rows = [
      ['A', 'x', '1'],
      ['SKU', 'Note', 'Weight'],
      ['Total', '', ''],
      ['B', 'y', '2'],
      ['SKU', 'Weight', 'Note'],
      ['C', '3', 'z'],
    ];
    const own = mapping('sku', 'attributes.note', 'attributes.weight');
    const facts = await collectTableFacts(rows, own, { headings: ['Sku', 'Note', 'Weight'] });
    expect(getIssueColumns(rows.map((row, at) => checkRow(row, at, facts, known))).map(([first]) => first)).toEqual([
      undefined,
      '0 fault: This row repeats the headings.',
      '0 warn: This seems to be the total of the rows instead of a product. Tick the row if it is one.',
      undefined,
      '0 fault: This row repeats the headings.',
      '0 fault: Row 5 has other headings. Paste the rows below it as a table of their own.',
    ]);
  });

  it('sends the IDs of items that a cell names, and reports the first unknown name', async () => {
    const id = 'c0ffee00c0ffee00c0ffee00';
    const rows = await check(
      ['sku', 'category_ids'],
      [
        ['A', 'Sale; c1'],
        ['B', `${id}, Salt`],
      ],
    );
    expect(rows[0]?.body).toEqual({ sku: 'A', category_ids: ['c-9', 'c1'] });
    expect(getIssueColumns(rows)).toEqual([[], [expect.stringContaining('has the name or ID') as unknown]]);
    expect(rows[1]?.state).toBe('fault');
    expect(namesIn([['A', 'Sale; c1']], mapping('sku', 'category_ids')).references).toMatchObject([
      { texts: ['Sale', 'c1'] },
    ]);
  });

  it.each([
    ['#NV', 'A formula failed in the spreadsheet. Enter the value.'],
    ['4,00638E+12', 'The spreadsheet shortened this number, so digits are lost.'],
    ['A\u200bB', 'It contains invisible characters.'],
    ['AB\u00a0', 'It contains invisible characters.'],
    ['A\u00a0B', 'It contains invisible characters.'],
    ['\u202aA\u202c', 'It contains invisible characters.'],
    ['A\u00adB', 'It contains invisible characters.'],
    ['A\u200dB', 'It contains invisible characters.'],
    ['A\ufffdB', 'Characters were lost'],
  ])('rejects a row whose SKU is %j', async (sku, issue) => {
    expect(getIssueColumns(await check(['sku'], [[sku]]))).toEqual([[expect.stringContaining(`0 fault: ${issue}`)]]);
  });

  it.each([
    ['B–100', 'It has a hyphen or letters that look like others'],
    ['В-100X', 'It has a hyphen or letters that look like others'],
    ['03. Apr', 'The spreadsheet may have turned the SKU into a date.'],
  ])('warns about the SKU %s', async (sku, issue) => {
    expect(getIssueColumns(await check(['sku'], [[sku]]))).toEqual([[expect.stringContaining(`0 warn: ${issue}`)]]);
  });

  it('rejects a number that can have a thousands separator if other numbers have decimal commas', async () => {
    const rows = await check(
      ['sku', 'attributes.weight'],
      [
        ['A', '1.250'],
        ['B', '2,5'],
      ],
    );
    expect(getIssueColumns(rows)).toEqual([[expect.stringContaining('1 fault: This number can be')], []]);
  });

  it('rejects a row when a formula failed or any cell contains an invisible character', async () => {
    const cells = ['A', '#N/A', '#BEZUG!', '#REF!', 'b\u0000d'];
    const keys = ['sku', 'label', 'attributes.weight', 'attributes.note', 'attributes.__proto__'];
    expect(getIssueColumns(await check(keys, [cells]))[0]).toEqual([
      '1 fault: A formula failed in the spreadsheet. Enter the value.',
      '2 fault: A formula failed in the spreadsheet. Enter the value.',
      '3 fault: A formula failed in the spreadsheet. Enter the value.',
      '4 fault: It contains invisible characters. Enter it again, or delete them.',
    ]);
  });

  it.each(['08. Apr', '4.06E+12', 'Tom &amp; Jerry'])(
    'warns about the text %s, which a program makes of others',
    async (note) => {
      expect((await check(['sku', 'attributes.note'], [['A', note]]))[0]?.state).toBe('warn');
    },
  );

  it.each([
    ["'4006381333931", '4006381333931', ['1 warn: It is sent without the apostrophe.']],
    ['4 006381 333931', '4006381333931', ['1 warn: Only its digits are sent.']],
    ['0000000000000', '0000000000000', ['1 warn: A GTIN is not made of zeros.']],
    ['4,00638E+12', undefined, [expect.stringContaining('1 fault: The spreadsheet shortened this number')]],
  ])('explains the error in the GTIN %s', async (gtin, sent, issues) => {
    const [row] = await check(['sku', 'gtin'], [['A', gtin]]);
    expect([row?.body['gtin'], getIssueColumns(row === undefined ? [] : [row])]).toEqual([sent, [issues]]);
  });

  it.each([
    ['=A2', 'fault: It is a formula instead of its result'],
    ['NULL', 'fault: The SKU is missing'],
    ['123.0', 'warn: A script may have turned the SKU into a number'],
    ["'00123", 'warn: It begins with an apostrophe'],
    ['2026-04-03', 'warn: The spreadsheet may have turned the SKU into a date'],
    ['03/abr', 'warn: The spreadsheet may have turned the SKU into a date'],
  ])('explains that a program made the SKU %s', async (sku, issue) => {
    expect(getIssueColumns(await check(['sku'], [[sku]]))).toEqual([[expect.stringContaining(issue)]]);
  });

  it('omits a missing value and says so', async () => {
    const [row] = await check(['sku', 'attributes.note', 'attributes.weight'], [['A', 'NULL', 'nan']]);
    expect(row).toMatchObject({
      state: 'warn',
      issues: [
        { column: 1, tone: 'warn' },
        { column: 2, tone: 'warn' },
      ],
    });
    expect(row?.body).toEqual({ sku: 'A' });
  });

  it('rejects a row that has more cells than the header', async () => {
    const facts = await collectTableFacts([['A', 'Bag', ' large', 'red']], mapping('sku', 'label', ''), { width: 3 });
    const [issue] = checkRow(['A', 'Bag', ' large', 'red'], 0, facts, known).issues;
    expect(issue).toEqual({
      column: 3,
      tone: 'fault',
      message:
        'This row has 4 cells and the headings 3: a separator in a value needs quotation marks around the value.',
    });
    expect(checkRow(['A', 'Bag', '', ''], 0, facts, known).issues).toEqual([]);
  });

  it('warns of a row that may be the rest of a value of the row above it', async () => {
    const rows = [
      ['A', 'Bag, soft', 'red'],
      ['B', 'Cup', ''],
      ['and warm', 'blue', ''],
      ['C', 'Hat', 'a'],
      ['big', '', ''],
    ];
    const facts = await collectTableFacts(rows, mapping('sku', 'label', 'note'), { width: 3, widths: [3, 2, 2, 3, 1] });
    const warned = rows.map((row, at) => checkRow(row, at, facts, known).issues.map(({ message }) => message));
    const getMessage = (row: number): string =>
      `This may be the rest of a value in row ${row}: a line break in a value needs quotation marks around the value.`;
    expect(warned).toEqual([[], [], [getMessage(2)], [], [getMessage(4)]]);
  });

  it('warns of a value whose unit is in a column that is not sent', async () => {
    const rows = [
      ['A', '1700', 'g'],
      ['B', '1700', ''],
    ];
    const facts = await collectTableFacts(rows, mapping('sku', 'attributes.weight', ''), {
      headings: ['SKU', 'Weight', 'Weight unit'],
    });
    expect(getIssueColumns(rows.map((row, at) => checkRow(row, at, facts, known)))).toEqual([
      ['1 warn: Its unit (g) is in a column that is not sent. Enter the value again if the account has another unit.'],
      [],
    ]);
  });

  it.each(['Label', '“A”', '`A`', "'A'", '**A**', '[A](https://shop.example/a)'])(
    'warns of the SKU %s',
    async (sku) => {
      expect((await check(['sku'], [[sku], ['A*'], ['_A']])).map(({ state }) => state)).toEqual([
        'warn',
        'ready',
        'ready',
      ]);
    },
  );

  it('parses a percentage as a number, and shows a note about it', async () => {
    const [row] = await check(['sku', 'attributes.weight'], [['A', '19 %']]);
    expect(row?.body).toEqual({ sku: 'A', attributes: { weight: 0.19 } });
    expect(getIssueColumns(row === undefined ? [] : [row])).toEqual([['1 warn: It is sent as 0.19.']]);
  });

  it('rejects a row without a column for SKUs', async () => {
    expect((await check([''], [['A']])).map(({ state }) => state)).toEqual(['fault']);
  });

  it('sends exactly the values of the cells', async () => {
    const [row] = await check(
      [
        'sku',
        'gtin',
        'product_family_id',
        'attributes.weight',
        '',
        'attributes.note',
        'attributes.__proto__',
        'category_ids',
      ],
      [['A', '4006381333931', 'Bags', '1.5', 'ignored', ' kept ', 'x', 'c1, c2']],
    );
    expect(row?.issues).toEqual([]);
    expect(JSON.stringify(row?.body)).toBe(
      '{"sku":"A","gtin":"4006381333931","product_family_id":"f1","category_ids":["c1","c2"],' +
        '"attributes":{"weight":1.5,"note":"kept","__proto__":"x"}}',
    );
  });

  it('reports errors at their cells, and the correct check digit of a GTIN without rejecting it', async () => {
    const rows = await check(
      ['sku', 'gtin', 'product_family_id', 'attributes.weight'],
      [['A', '4006381333932', 'Nope', 'heavy']],
    );
    expect(getIssueColumns(rows)).toEqual([
      [
        '1 warn: The last digit of this GTIN should be 1.',
        '2 fault: No family has this name or ID.',
        '3 fault: Not a number such as 12.5.',
      ],
    ]);
  });

  it('accepts a parent in the account or in another row, and never the row itself', async () => {
    const rows = await check(
      ['sku', 'parent_id', 'product_family_id'],
      [
        ['A', 'THERE', 'Shoes'],
        ['B', 'VAR', ''],
        ['C', 'D', ''],
        ['D', '', ''],
        ['E', 'C', ''],
        ['F', 'F', ''],
        ['G', 'nobody', ''],
        ['H', 'I', ''],
        ['I', 'H', ''],
      ],
    );
    expect(getIssueColumns(rows)).toEqual([
      ['2 warn: It will get its parent’s family, Bags.'],
      ['1 warn: VAR is itself a variant: the service may refuse it as a parent.'],
      [],
      [],
      ['1 warn: C is itself a variant: the service may refuse it as a parent.'],
      ['1 fault: It cannot be its own parent.'],
      ['1 fault: No product has this SKU or ID, here or in the account.'],
      ['1 fault: Its parents lead back to it.'],
      ['1 fault: Its parents lead back to it.'],
    ]);
    expect(rows[0]?.body['parent_id']).toBe('id-THERE');
    expect(rows[2]).toMatchObject({ parentRow: 3 });
    const plan = createPastePlan(rows, (at) => at !== 1);
    expect(plan.rows).toEqual([0, 3, 2, 4]);
    expect(toBatchCreations(rows, plan).map(({ body, dependsOn }) => [body['sku'], dependsOn?.[0]])).toEqual([
      ['A', undefined],
      ['D', undefined],
      ['C', { row: 1, member: 'parent_id' }],
      ['E', { row: 2, member: 'parent_id' }],
    ]);
  });

  it('waits for a parent in the outbox, also if the table contains it again', async () => {
    const rows = await check(
      ['sku', 'parent_id', 'product_family_id'],
      [
        ['WAITS', '', ''],
        ['A', 'WAITS', 'Shoes'],
      ],
    );
    expect(getIssueColumns(rows)).toEqual([['0 taken: It is already in the outbox.'], []]);
    const plan = createPastePlan(rows, (at) => rows[at]?.state !== 'taken');
    expect(toBatchCreations(rows, plan)).toEqual([
      {
        resource: 'product',
        body: { sku: 'A', product_family_id: 'f2' },
        dependsOn: [{ id: toIntentId('i'), member: 'parent_id' }],
      },
    ]);
  });

  it('leaves out the fields that are excluded from sending', async () => {
    const rows = await check(['sku', 'label', 'category_ids'], [['NEW', 'Bag', 'c1']]);
    const plan = createPastePlan(rows, () => true);
    expect(toBatchCreations(rows, plan)[0]?.body).toMatchObject({ category_ids: ['c1'] });
    expect(toBatchCreations(rows, plan, ['category_ids', 'asset_ids'])[0]?.body).toEqual({
      sku: 'NEW',
      label: 'Bag',
    });
  });

  it('is excluded together with the row of its parent', async () => {
    const rows = await check(
      ['sku', 'parent_id'],
      [
        ['P', ''],
        ['V', 'P'],
        ['W', 'V'],
      ],
    );
    const plan = createPastePlan(rows, (at) => at !== 0);
    expect(plan.rows).toEqual([]);
    expect([...plan.orphans]).toEqual([1, 2]);
  });

  it('warns of values that the service may reject, and still sends them', async () => {
    const [row] = await check(['sku', 'label'], [['x'.repeat(101), 'A bag']]);
    expect(row?.issues).toEqual([{ column: 0, tone: 'warn', message: 'That may be too long.' }]);
    expect(row?.body).toEqual({ sku: 'x'.repeat(101), label: 'A bag' });
  });

  it('never fails whatever the table contains, sends only its values, and no parent after its variant', async () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('A', 'B', 'C', 'THERE', 'Bags', '12', '4006381333932', '{"a":1}', ''),
    );
    const keys = fc.shuffledSubarray([...all.map(({ key }) => key), 'x', 'y'], { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(keys, fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 25 }), async (names, rows) => {
        const checked = await check(names, rows);
        for (const [at, { body }] of checked.entries()) {
          const { attributes = {}, ...fields } = body;
          const members = [
            ...Object.keys(fields),
            ...Object.keys(attributes as object).map((name) => `attributes.${name}`),
          ];
          for (const key of members) {
            expect(names).toContain(key);
            expect((rows[at]?.[names.indexOf(key)] ?? '').trim()).not.toBe('');
          }
          for (const value of Object.values(attributes as object)) {
            const cells = (rows[at] ?? []).map((text) => text.trim());
            expect(cells.some((text) => text === value || Number(text.replace(',', '.')) === value)).toBe(true);
          }
        }
        const plan = createPastePlan(checked, () => true);
        expect(new Set(plan.rows).size).toBe(plan.rows.length);
        for (const [place, { dependsOn = [] }] of toBatchCreations(checked, plan).entries())
          for (const required of dependsOn) expect('row' in required && required.row < place).toBe(true);
      }),
    );
  });
});
