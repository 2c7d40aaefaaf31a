import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutMarkup } from '../../../../electron/model/table/markup-tables.ts';

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
