import { kinds } from '../../../electron/model/index.ts';
import { readShaped } from '../../form/inputs.ts';
import type { CellKind } from './targets.ts';

/** What cannot be read: given by a word, for the messages. */
export type CellFault = 'notNumber' | 'notYesNo' | 'notDate' | 'notJson';

/** A cell as it will be sent; null: it is empty, and nothing is sent. */
export type CellValue = { readonly value: unknown } | { readonly fault: CellFault } | null;

const yes: ReadonlySet<string> = new Set(['yes', 'true', '1', 'y', 'x']);
const no: ReadonlySet<string> = new Set(['no', 'false', '0', 'n']);

/** A number as it is written; a comma counts as the decimal sign where it cannot part thousands. Undefined for the rest. */
export const readNumber = (text: string): number | undefined => {
  const comma = /^[+-]?\d+,\d+$/.test(text) && !/^[+-]?\d{1,3},\d{3}$/.test(text);
  const plain = comma ? text.replace(',', '.') : text;
  if (!/^[+-]?(0|[1-9]\d*)(\.\d+)?$/.test(plain)) return undefined;
  const number = Number(plain);
  // A number of more digits than can be kept would be sent as another one.
  return plain.replace(/^[+-]?0*/, '').replace('.', '').length <= 15 ? number : undefined;
};

const readYesNo = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
};

const readJson = (text: string): { readonly value: unknown } | undefined => {
  const read = readShaped(text);
  return typeof read?.value === 'object' && read.value !== null ? read : undefined;
};

const or = (value: unknown, fault: CellFault): CellValue => (value === undefined ? { fault } : { value });

/** Ids or names, by commas, semicolons, bars or lines. */
const readList = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;|\n]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
];

/** Reads one cell. Text is kept as it is, but for blanks around it. */
export const readCell = (kind: CellKind, cell: string): CellValue => {
  const text = cell.trim();
  if (text === '') return null;
  if (kind === 'number') return or(readNumber(text), 'notNumber');
  if (kind === 'boolean') return or(readYesNo(text), 'notYesNo');
  if (kind === 'date') return kinds.date.read(text) === undefined ? { fault: 'notDate' } : { value: text };
  if (kind === 'json') return readJson(text) ?? { fault: 'notJson' };
  if (kind !== 'list') return { value: text };
  const entries = readList(text);
  return entries.length === 0 ? null : { value: entries };
};
