import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { textOf } from '../shared/cell-text.ts';
import { unguarded } from '../shared/guard.ts';
import { maxColumns, refuseFile, TableBuilder } from './table.ts';
import type { TableReading } from './table.ts';

/** The number of leading bytes or characters in which binary data and separators are looked for. */
const sampleSize = 64_000;
/** The number of characters that are parsed in one step. */
const chunkSize = 64_000;

const decode = (bytes: Buffer): string => {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (wide === null && bytes.subarray(0, sampleSize).includes(0)) refuseFile(m.sheets.file.notTable);
  try {
    return new TextDecoder(wide ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    return refuseFile(m.sheets.file.notUtf8, error);
  }
};

/** Returns the separator that the first line has most of. */
const findSeparator = (text: string): string => {
  const line = text.slice(0, sampleSize).split(/[\r\n]/, 1)[0] ?? '';
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
};

/**
 * Returns the text without the separators at the ends of its lines: a spreadsheet with one blank cell far to the right
 * writes thousands of them in every row. With quotes, a line may end inside a cell, so the text is returned unchanged.
 */
const trimLines = (text: string, separator: string): string =>
  text.includes('"') ? text : text.replaceAll(new RegExp(`(?<!\\${separator})\\${separator}+(?=\\r?\\n|$)`, 'g'), '');

function* chunksOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += chunkSize) yield text.slice(from, from + chunkSize);
}

/** Throws from inside the parser, because a row is handed over only when all of its cells are in memory. */
const refuseFarColumn = (cell: string, { index }: { readonly index: number }): string =>
  index < maxColumns ? cell : refuseFile(m.sheets.file.tooManyColumns(maxColumns));

/** Reads a text with separators. Throws `file` if it is none. */
export async function* readCsv(bytes: Buffer): TableReading {
  const whole = decode(bytes);
  const delimiter = findSeparator(whole);
  const text = trimLines(whole, delimiter);
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, cast: refuseFarColumn });
  const table = new TableBuilder();
  let row = 0;
  try {
    for await (const cells of Readable.from(chunksOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      for (const [column, cell] of cells.entries()) table.add(row, column, textOf(unguarded(cell)));
      row += 1;
      yield;
    }
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    refuseFile(m.sheets.file.notTable, error);
  }
  return table.finish();
}
