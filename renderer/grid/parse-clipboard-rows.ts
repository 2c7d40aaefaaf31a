import { parse } from 'csv-parse/browser/esm/sync';
import { findNamedSeparator, openSeparated } from '../../electron/model/table/separated.ts';

/** Returns all rows of a text from a spreadsheet, also empty ones. */
export const parseClipboardRows = (text: string): readonly (readonly string[])[] => {
  // Spreadsheets copy cells separated by tabs.
  const separated = openSeparated(text, parse, findNamedSeparator(text) ?? '\t');
  try {
    return parse(separated.text, separated.options).map((row) => row.map(separated.restore));
  } catch {
    // An unclosed quote is treated as text.
    return parse(separated.text, { ...separated.options, quote: null });
  }
};
