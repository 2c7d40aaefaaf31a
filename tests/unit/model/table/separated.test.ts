import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { containsRows, guessSeparator, openSeparated } from '../../../../electron/model/table/separated.ts';

const getRows = (whole: string, separator?: string): readonly (readonly string[])[] => {
  const { text, options, restore } = openSeparated(whole, parse, separator);
  return parse(text, options).map((row) => row.map(restore));
};

describe('openSeparated', () => {
  it.each([
    ['sep=;\r\nsku;colour\r\nA;b', ';'],
    ['SEP=|\nsku|colour\nA|b', '|'],
    ['"sep=;"\nsku;colour\nA;b', ';'],
    ['\ufeff\ufeffsep=\t\rsku\tcolour\rA\tb', '\t'],
    ['sep=^\nsku^colour\nA^b', '^'],
    ['sep=§\nsku§colour\nA§b', '§'],
    ['sep=\\t\nsku\tcolour\nA\tb', '\t'],
    ['sep= \nsku colour\nA b', ' '],
    ['sep=,\nsku;colour\nA;b', ';'],
  ])('applies and skips a first line that names the separator: %j', (text, separator) => {
    expect(openSeparated(text, parse).separator).toBe(separator);
    expect(getRows(text)).toEqual([
      ['sku', 'colour'],
      ['A', 'b'],
    ]);
  });

  it.each([
    ['a heading with commas', 'sku;"size (w, h, d)";colour\nA;1;red', ';'],
    ['commas outside quotes in each row', 'sku|description|colour\nA|x, y|red\nB|z, y, w|blue', '|'],
    ['decimal commas', 'sku;weight\nA;1,5\nB;2,5', ';'],
    ['a title of one cell above the header', 'Export, as of today\n\nsku;colour;size\nA;red;M', ';'],
    ['rows of different lengths', 'sku,label,colour\nA\nB,x\nC,y,red', ','],
    ['line breaks inside quotes', 'sku,"long\nheading; with\nlines"\nA,"b;c\nd"', ','],
    ['comments above the header', '# exported today\n# by a shop\nsku,colour\nA,red', ','],
    ['carets of an older system', 'sku^label^size\nA^Bag, red^M\nB^Cup, blue^L', '^'],
    ['tildes of an older system', 'sku~label\nA~Bag\nB~Cup', '~'],
    ['tildes in values', 'sku,size\nA,~5\nB,~7', ','],
    ['semicolons in unquoted values', 'sku,tags\nA,x;y;z\nB,x;y;z', ','],
  ])('counts separators outside quotes over several lines: %s', (_, text, separator) => {
    expect(guessSeparator(text, parse)).toBe(separator);
  });

  it.each(['name~size\nA~1\nB~2', 'sku:label\nA:Bag'])('guesses no rare separator for %j', (text) => {
    expect(guessSeparator(text, parse)).toBeNull();
  });

  it.each(['="00123"', '=T("00123")', '=HYPERLINK("https://shop.example/1","00123")', '=HYPERLINK("a";"00123")'])(
    'reads the text of the formula %s',
    (formula) => {
      expect(getRows(`sku\tcolour\n"${formula.replaceAll('"', '""')}"\tred\n`)[1]).toEqual(['00123', 'red']);
    },
  );

  it('reads quotes that are not doubled next to doubled ones', () => {
    const cells = ['"12" wide"', '"""12"" wide"""', '"12" wide"', '"a ""b"" c"'];
    expect(getRows(`sku,note\n${cells.map((cell) => `A,${cell}\n`).join('')}`).slice(1)).toEqual(
      ['12" wide', '"12" wide"', '12" wide', 'a "b" c'].map((cell) => ['A', cell]),
    );
  });

  it('reads a long text with such quotes without searching it for each of them', () => {
    const cells = Array.from({ length: 60_000 }, (_, at) => `12" wide ${String(at)}`);
    const rows = getRows(`sku,note\n${cells.map((cell) => `A,"${cell}"\n`).join('')}`);
    expect(rows.slice(1).map(([, note]) => note)).toEqual(cells);
  });

  it.each(['\u0085', '\u2028', '\u2029'])('ends a record at the rare line end %j if there is no usual one', (end) => {
    expect(getRows(`sku,label${end}A,Bag${end}B,Cup${end}`)).toEqual([
      ['sku', 'label'],
      ['A', 'Bag'],
      ['B', 'Cup'],
    ]);
    expect(getRows(`sku,label\nA,Bag${end}red\n`)[1]).toEqual(['A', `Bag${end}red`]);
  });

  it('ends a record at any kind of line end, and keeps line ends inside quotes', () => {
    expect(getRows('sku,colour\nA,red\r\nB,"blue\r\ngreen"\rC,white\r\n')).toEqual([
      ['sku', 'colour'],
      ['A', 'red'],
      ['B', 'blue\r\ngreen'],
      ['C', 'white'],
    ]);
  });

  it.each([
    ['after each comma', 'sku, colour, note\nA, blue, "soft, warm"', ['A', 'blue', 'soft, warm']],
    ['before a quote alone', 'sku,colour,note\nA, blue, "soft, warm"', ['A', ' blue', 'soft, warm']],
    ['after a quote', 'sku,colour,note\nA,"blue" ,"soft, ""warm"" "', ['A', 'blue', 'soft, "warm" ']],
    ['inside quotes', 'sku,colour,note\nA,"x, ""y""", "z"', ['A', 'x, "y"', 'z']],
    ['before a value', 'sku,colour,note\nA,  blue,x', ['A', '  blue', 'x']],
  ])('reads blanks %s in the usual way', (_, text, row) => {
    expect(getRows(text)[1]).toEqual(row);
  });

  it.each([
    ["'sku','note'\n'A','it''s, red'\n", ['A', "it's, red"]],
    ['"sku","note"\n"A","12" wide"\n', ['A', '12" wide']],
    ['sku,note\nA,"Best" of "All"\n', ['A', '"Best" of "All"']],
    ['sku,note\nA,"""12"" wide"""\n', ['A', '"12" wide"']],
    ['"sku","note"\n"A","12\\" wide, 2\\" deep"\n', ['A', '12" wide, 2" deep']],
    ['"sku","note"\n"A","C:\\"\n', ['A', 'C:\\']],
    ['"sku","note"\n"C:\\","12"" wide"\n', ['C:\\', '12" wide']],
    ['"sku","note"\n"A\\","B"\n', ['A\\', 'B']],
    ["sku,note\n'A,it's\n", ["'A", "it's"]],
    ['sku,note\n="00123","=""04"""\n', ['00123', '04']],
    ['sku,note\n="A"&"B",=1\n', ['="A"&"B"', '=1']],
  ])('reads the quotes of databases, scripts and spreadsheets: %j', (whole, row) => {
    expect(getRows(whole)[1]).toEqual(row);
  });

  it.each([
    ['tabs', 'SKU    Label    Note\nA-1    Bag    red\nB-23456    Big bag    blue'],
    ['wide characters', 'SKU   Label  Note\nA-1   商品  red\nB-23456   Big bag  blue'],
    [
      'hard spaces',
      'SKU\u00a0\u00a0Label\u00a0 Note\nA-1\u00a0\u00a0Bag \u00a0red\nB-23456\u00a0\u00a0Big bag\u00a0\u00a0blue',
    ],
  ])('splits rows at several spaces, as in a mail, if all have as many cells: %s', (_, text) => {
    const rows = getRows(text);
    expect([rows[0], rows[2]]).toEqual([
      ['SKU', 'Label', 'Note'],
      ['B-23456', 'Big bag', 'blue'],
    ]);
  });

  it.each([
    ['SKU;Label;Weight\nA-1   ;Bag    ; 1,50\nB-2345;Big bag;12,50', ';'],
    ['|SKU   |Label  |Weight|\n|A-1   |Bag    |  1,50|\n|B-2345|Big bag| 12,50|', '|'],
    ['sku   \tlabel  \tweight\r\nA-1   \tBag    \t 1,50\r\nB-2345\tBig bag\t12,50\r\n', '\t'],
  ])('removes the spaces that fill cells to the width of their column: %j', (text, separator) => {
    const rows = getRows(text).map((row) => row.filter((cell) => cell !== ''));
    expect(rows.slice(1)).toEqual([
      ['A-1', 'Bag', '1,50'],
      ['B-2345', 'Big bag', '12,50'],
    ]);
    expect(openSeparated(text, parse).separator).toBe(separator);
  });

  it('removes the spaces next to bars if each row begins and ends with one', () => {
    const rows = getRows('| sku | label |\n| A | Big bag |\n');
    expect(rows.map((row) => row.slice(1, 3))).toEqual([
      ['sku', 'label'],
      ['A', 'Big bag'],
    ]);
    expect(getRows('sku | label\nA | Bag')[1]).not.toContain('Big bag');
  });

  it('keeps the spaces in cells whose column has no fixed width', () => {
    expect(getRows('sku;label;note\nA;Bag ;x\nB;Big bag ;y')).toEqual([
      ['sku', 'label', 'note'],
      ['A', 'Bag ', 'x'],
      ['B', 'Big bag ', 'y'],
    ]);
    expect(getRows('sku;label\nA;Bag ')[1]).toEqual(['A', 'Bag ']);
  });

  it('reads a list that SAP prints, with rules without bars', () => {
    const rule = '-'.repeat(20);
    const lines = [
      '28.11.2026  List  1',
      rule,
      '|Material|Weight|',
      rule,
      '|B-100   |1,50- |',
      '|B-101   |2,5   |',
      rule,
    ];
    expect(getRows(lines.join('\r\n'))).toEqual([
      ['Material', 'Weight'],
      ['B-100', '1,50-'],
      ['B-101', '2,5'],
    ]);
  });

  it.each([
    ['a gap is too narrow', 'SKU    Label\nA-1234 Bag'],
    ['a value extends into the next column', 'sku label\n--- -----\nA-12 Bag'],
    ['characters have other widths and a cell is empty', 'SKU    Label    Note\n商品    Bag'],
    ['a cell is empty', 'SKU    Label    Note\nA-1    Bag    red\nB-23456    red'],
    ['a cell contains a gap', 'SKU    Label\nA-1    Bag\nB-23456    Big  bag'],
    ['no column is the SKU', 'This is one.  A sentence\nof words.     And more'],
  ])('does not split columns that are aligned with spaces if %s', (_, text) => {
    expect(getRows(text)).toEqual(text.split('\n').map((line) => [line]));
  });

  it.each([
    ['a wiki', '||SKU||Label||\n|B-1|Bag|\n', ['', 'B-1', 'Bag', '']],
    ['the reply to a mail', '> SKU\tLabel\n> B-1\tBag\n>', ['B-1', 'Bag']],
  ])('reads a table of %s', (_, text, row) => {
    expect(getRows(text)[1]).toEqual(row);
    expect(getRows(text)[0]?.length).toBe(row.length);
  });

  it('keeps quotes inside a cell, such as inch signs', () => {
    expect(getRows('sku,size\nA,12"\nB,5" x 7"')).toEqual([
      ['sku', 'size'],
      ['A', '12"'],
      ['B', '5" x 7"'],
    ]);
  });

  it.each([
    ['sku,note\nA,"12 inch\nB,x\n', 2],
    ['sku,note\nA,x\nB,"two\nlines"\nC,"open', 5],
    ['sep=,\nsku,note\n"A,x\n', 3],
    ['"sku,note\nA,x\n', 1],
  ])('names the line of a quote that is never closed: %j', (whole, line) => {
    const { text, options, lineOfUnclosedQuote } = openSeparated(whole, parse, ',');
    let found: number | null = null;
    try {
      parse(text, options);
    } catch (error) {
      found = lineOfUnclosedQuote(error);
    }
    expect(found).toBe(line);
  });

  it('rejects a cell that contains rows because the next quote of the file closed it', () => {
    expect(() => getRows('sku,note\nA,"12 inch\nB,"14 inch\n', ',')).toThrow();
    expect(getRows('sku,note\nA,"""Best""\nof all"\n', ',')[1]).toEqual(['A', '"Best"\nof all']);
  });
});

describe('containsRows', () => {
  it.each([
    ['12 inch,red\nB,24', 1, 3],
    ['12 inch,red\nB,x,blue\nC,24', 1, 3],
    ['big,red\nB,x,blue\n', 1, 3],
  ])('detects the rows in %j', (cell, at, width) => {
    expect(containsRows(cell, at, width, ',')).toBe(true);
  });

  it.each([
    ['two\nlines', 1, 3],
    ['soft, warm\nsmall, blue', 1, 3],
    ['soft,warm\nsmall', 1, 3],
    ['nice\nsmall,blue', 1, 2],
    ['one,line', 1, 3],
  ])('accepts the text %j', (cell, at, width) => {
    expect(containsRows(cell, at, width, ',')).toBe(false);
  });
});
