import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { VitrineError } from '../../base/errors.ts';
import { m } from '../../messages/index.ts';
import { openSeparated, escapeSeparator, UnclosedQuote } from '../../model/table/separated.ts';
import { toCellText } from '../../model/table/sheet-cell.ts';
import { unescapeFormula } from '../../tables/sheet/formula-guard.ts';
import { decodeText } from './decode-text.ts';
import { type TableReading, maxColumns, rejectFile, TableBuilder } from './table.ts';

/** The number of characters that are parsed in one step. */
const charactersPerStep = 64_000;

/**
 * Returns the text without the separators at the ends of its lines: a spreadsheet with one blank cell far to the right
 * writes thousands of them in every row. With quotes, a line may end inside a cell, so the text is returned unchanged.
 */
const trimLines = (text: string, separator: string): string => {
  const separatorPattern = escapeSeparator(separator);
  return text.includes('"')
    ? text
    : text.replaceAll(new RegExp(`(?<!${separatorPattern})${separatorPattern}+(?=[\\r\\n]|$)`, 'g'), '');
};

/** Returns the number of cells in each line of a text without quotes. */
const countLineCells = (text: string, separator: string): number[] => {
  const widths: number[] = [];
  const marks = new RegExp(`\\r\\n|\\n|\\r|${escapeSeparator(separator)}`, 'g');
  let width = 1;
  for (const [mark] of text.matchAll(marks)) {
    if (mark === separator) width += 1;
    else {
      widths.push(width);
      width = 1;
    }
  }
  return [...widths, width];
};

function* splitChunks(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += charactersPerStep) yield text.slice(from, from + charactersPerStep);
}

/** Throws in the parser, because it only returns a row after all of its cells are in memory. */
const rejectFarColumn = (cell: string, { index }: { readonly index: number }): string =>
  index < maxColumns ? cell : rejectFile(m.sheets.file.tooManyColumns(maxColumns));

/** Reads a text with separators. Throws `file` if it is not one. */
export async function* readCsv(bytes: Buffer): TableReading {
  const { text, separator, options, restore, lineOfUnclosedQuote } = openSeparated(decodeText(bytes), parseText);
  if (/^[\s;,|]*$/.test(text)) rejectFile(m.sheets.file.empty);
  const trimmed = trimLines(text, separator);
  const parser = parse({ ...options, cast: rejectFarColumn });
  const table = new TableBuilder();
  const widths = text.includes('"') ? [] : countLineCells(text, separator);
  let row = 0;
  try {
    for await (const cells of Readable.from(splitChunks(trimmed)).pipe(parser) as AsyncIterable<string[]>) {
      widths[row] ??= cells.length;
      for (const [column, cell] of cells.entries()) table.add(row, column, toCellText(unescapeFormula(restore(cell))));
      row += 1;
      yield;
    }
  } catch (error) {
    if (error instanceof VitrineError) throw error;
    const line = error instanceof UnclosedQuote ? null : lineOfUnclosedQuote(error);
    if (line !== null) rejectFile(m.sheets.file.unclosedQuote(line), error);
    rejectFile(
      error instanceof UnclosedQuote ? m.sheets.file.unclosedQuoteInRow(row + 1) : m.sheets.file.notTable,
      error,
    );
  }
  return table.finish({ widths, separator });
}
