import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseCopiedText,
  findFormatWithoutTable,
  withoutMarkup,
} from '../../../../electron/model/table/markup-tables.ts';

describe('withoutMarkup', () => {
  it.each([
    [
      'a list of objects',
      '[{"sku":"A","n":2.5},{"sku":"B","ok":true,"none":null}]',
      'sku\tn\tok\tnone\nA\t2.5\t\t\nB\t\ttrue\t',
    ],
    ['the only list in an object', '{"page":1,"items":[{"sku":"A"}]}', 'sku\nA'],
    ['one object', '{"sku":"A","label":"Bag"}', 'sku\tlabel\nA\tBag'],
    ['lines', '{"sku":"A"}\n{"sku":"B"}\n', 'sku\nA\nB'],
    ['attributes', '[{"sku":"A","attributes":{"colour":"red"}}]', 'sku\tattributes.colour\nA\tred'],
    ['nested values', '[{"sku":"A","tags":["a","b"]}]', 'sku\ttags\nA\t"[""a"",""b""]"'],
    ['texts with tabs and lines', String.raw`[{"sku":"A","note":"a\tb\nc \"d\""}]`, 'sku\tnote\nA\t"a\tb\nc ""d"""'],
    ['long numbers', '[{"sku":12345678901234567890}]', 'sku\n12345678901234567890'],
  ])('returns JSON as a table: %s', (_, text, table) => {
    expect(withoutMarkup(text)).toBe(table);
  });

  it.each([
    ['header cells', '<table><thead><tr><th>sku<th>label</thead><tr><td>A<td>Bag</table>', 'sku\tlabel\nA\tBag'],
    [
      'escapes, line breaks and attributes',
      '<table a=">"><tr><td class="x">s&nbsp;k</td></tr><tr><td>a &amp;\n <b>b</b><br>c</td></tr></table>',
      's k\n"a & b\nc"',
    ],
    [
      'a page around it',
      '<!DOCTYPE html><html><head><style>td{}</style><title>T</title></head><body><p>Text<table><tr><td>sku</td></tr><tr><td>A</td></tr></table>More',
      'sku\nA',
    ],
    [
      'a table for the layout around it',
      '<table><tr><td><table><tr><td>sku</td></tr><tr><td>A</td></tr></table></td></tr></table>',
      'sku\nA',
    ],
    [
      'merged cells',
      '<table><tr><th>sku<th>a<th>b<th>c</tr><tr><td>A<td colspan=2>x<td rowspan="2">y</tr><tr><td>B<td>1<td>2</tr></table>',
      'sku\ta\tb\tc\nA\tx\t\ty\nB\t1\t2\ty',
    ],
  ])('returns the source of a web page as a table: %s', (_, text, table) => {
    expect(withoutMarkup(text)).toBe(table);
  });

  it.each([
    'sku\tlabel\nA\tBag',
    '[a] b;c',
    '{"sku":',
    '["a","b"]',
    '<b>sku</b>;label',
    '<table><tr><td>one</td></tr></table>',
    '{"sku":"A"} text',
    '',
  ])('returns any other text unchanged: %j', (text) => {
    expect(withoutMarkup(text)).toBe(text);
  });

  it('returns JSON lists of cells as a table', () => {
    expect(withoutMarkup('[["sku","weight"],["A",1.5],["B",null]]')).toBe('sku\tweight\nA\t1.5\nB\t');
  });

  it('never fails', () => {
    const parts = [
      '<table>',
      '<tr>',
      '<td rowspan=3>',
      '<td colspan="2">',
      '</td>',
      '</table>',
      '<br>',
      '<',
      '"',
      '&amp;',
      'x',
      '[{',
      '"a":1}',
      ']',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (some) => typeof withoutMarkup(some.join('')) === 'string'),
    );
  });
});

describe('findFormatWithoutTable', () => {
  it.each([
    ['{"sku":"X-1","colour":', 'json'],
    ['[{"sku":"X-1"},\n{"sku":', 'json'],
    ['["X-1","X-2"]', 'json'],
    ['[{"sku":"X-1"}]', null],
    ['<?xml version="1.0"?>\n<products><sku>X-1</sku></products>', 'markup'],
    ['<!DOCTYPE html><html><body><p>Sign in</p></body></html>', 'markup'],
    ['<table><tr><td>sku</td></tr><tr><td>X-1</td></tr></table>', null],
    ['<p>Bag</p>\tX-1\n<p>Cup</p>\t<b>X-2</b>', null],
    ['<b>sku</b>;label', null],
    ['[a] b;c', null],
    ['sku\tlabel', null],
  ])('names the format of %j if it contains no table: %s', (text, format) => {
    expect(findFormatWithoutTable(text)).toBe(format);
  });
});

describe('chooseCopiedText', () => {
  // The plain text is what Chromium writes for each source.
  const paragraphs =
    '<table><tr><td><p>SKU</p></td><td><p>Label</p></td></tr><tr><td><p>X-1</p></td><td><p>Bag</p><p>large</p></td></tr></table>';

  it.each([
    ['cells with paragraphs', 'SKU\n\nLabel\n\nX-1\n\nBag\n\nlarge', paragraphs, 'SKU\tLabel\nX-1\t"Bag\n\nlarge"'],
    [
      'a link in a cell',
      'SKU\tLabel\nX-1\t\nBag',
      '<table><tr><td>SKU<td>Label<tr><td><a href="x">X-1</a><td><div>Bag</div></table>',
      'SKU\tLabel\nX-1\tBag',
    ],
    ['no plain text', '', '<table><tr><td>SKU<td>Label<tr><td>X-1<td>Bag</table>', 'SKU\tLabel\nX-1\tBag'],
  ])('returns the table of a web page with %s', (_, plain, source, text) => {
    expect(chooseCopiedText(plain, source)).toBe(text);
  });

  it.each([
    ['complete plain text', 'SKU\tLabel\nX-1\tBag', '<table><tr><td>SKU<td>Label<tr><td>X-1<td>Bag</table>'],
    ['no table', 'Hello\nworld', '<p>Hello</p><p>world</p>'],
    ['several tables', 'SKU\n\nLabel', `${paragraphs}${paragraphs}`],
    ['a table with a single column', 'SKU\n\nX-1', '<table><tr><td>SKU<tr><td>X-1</table>'],
    [
      'the copy of a spreadsheet',
      'SKU\tLabel\nX-1\t"Bag\nlarge"',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel">${paragraphs}`,
    ],
    ['text alone', 'SKU\tLabel', ''],
  ])('returns the plain text for %s', (_, plain, source) => {
    expect(chooseCopiedText(plain, source)).toBe(plain);
  });
});
