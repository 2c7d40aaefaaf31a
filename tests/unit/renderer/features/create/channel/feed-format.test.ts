import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createFeedLines,
  getFeedFileName,
  formatFeedText,
  getFeedDelimiters,
  findDelimiterProblem,
} from '../../../../../../renderer/features/create/channel/feed-format.ts';

const row = (sku: string, label: string, gtin = '', status = '', family = '') => ({
  cells: { sku, label, gtin, status },
  names: family === '' ? {} : { product_family_id: family },
});

describe('feed preview', () => {
  it('quotes values that need it, with the chosen characters', () => {
    const delimiters = getFeedDelimiters({ format: 'CSV', column_separator: ';', text_delimiter: "'" });
    const lines = createFeedLines(
      [row('BAG-1', "Weekender, 'waxed'", '4006381333931', 'Completed', 'Bags; cases')],
      delimiters,
    );
    expect(formatFeedText(lines, delimiters)).toBe(
      "sku;label;gtin;status;product_family\r\nBAG-1;'Weekender, ''waxed''';4006381333931;Completed;'Bags; cases'\r\n",
    );
  });

  it('uses the default characters if none are set', () => {
    expect(getFeedDelimiters({ format: 'CSV' })).toEqual({ separator: ',', quote: '"' });
    expect(getFeedDelimiters({ format: 'TSV' })).toEqual({ separator: '\t', quote: '"' });
    expect(getFeedDelimiters({ format: 'TSV', column_separator: '\\t' })).toEqual({ separator: '\t', quote: '"' });
  });

  it.each([
    [{ separator: ';', quote: '"' }, null],
    [{ separator: '"', quote: '"' }, 'sameSigns'],
    [{ separator: ';', quote: '""' }, 'longDelimiter'],
    [{ separator: '\n', quote: '"' }, 'lineSigns'],
  ])('determines for %j whether the file can be read back', (delimiters, trouble) => {
    expect(findDelimiterProblem(delimiters)).toBe(trouble);
  });

  it('writes a feed that another parser reads back to the same values, for any values', () => {
    const anyDelimiter = fc.constantFrom(';', ',', '\t', '|', '~', '||', ' ', '^');
    const quote = fc.constantFrom('"', "'", '`', '|', '~');
    const wild = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', "'", ',', ';', '\t', '\r', '\n', '|', '~', '^', ' ', 'é', '😀', 'ש') }),
    );
    const rows = fc.array(fc.tuple(wild, wild, wild, wild, wild), { maxLength: 6 });
    fc.assert(
      fc.property(anyDelimiter, quote, rows, (separator, delimiter, values) => {
        const delimiters = { separator, quote: delimiter };
        fc.pre(findDelimiterProblem(delimiters) === null);
        const text = formatFeedText(
          createFeedLines(
            values.map((one) => row(...one)),
            delimiters,
          ),
          delimiters,
        );
        const read: string[][] = parse(text, {
          delimiter: separator,
          quote: delimiter,
          escape: delimiter,
          record_delimiter: '\r\n',
          skip_empty_lines: false,
        });
        expect(read.slice(1)).toEqual(values);
      }),
    );
  });

  it.each([
    [{}, null],
    [{ output_filename: 'feed' }, 'feed.csv'],
    [{ output_filename: 'feed', format: 'TSV' }, 'feed.tsv'],
    [{ output_filename: 'feed.txt', format: 'CSV' }, 'feed.txt'],
    [{ output_filename: 'feed', output_filename_with_timestamp: 'yes' }, 'feed_20261123-0630.csv'],
    [{ output_filename: 'v1.2-feed.csv', output_filename_with_timestamp: 'yes' }, 'v1.2-feed_20261123-0630.csv'],
  ])('names the file for %j', (draft, name) => {
    expect(getFeedFileName(draft as Record<string, string>, '20261123-0630')).toBe(name);
  });
});
