import { createHash } from 'node:crypto';

/** What a sheet says of itself in the head of its last column. */
export interface SheetMark {
  /** Tells accounts apart, and nothing else of them. */
  readonly account: string;
  /** When it was made, ISO 8601. */
  readonly madeAt: string;
}

const version = 1;
const head = /^vitrine:(\d+):([0-9a-f]{8}):(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** What tells an account from others in its sheets, without telling which it is. */
export const accountMark = ({ serviceAddress, apiKey }: { serviceAddress: string; apiKey: string }): string =>
  createHash('sha256').update(`${serviceAddress}\n${apiKey}`).digest('hex').slice(0, 8);

/** The head of the column of marks. */
export const headMark = (account: string, at: Date): string =>
  `vitrine:${version}:${account}:${at.toISOString().replace(/\.\d+Z$/, 'Z')}`;

/** What such a head says; null for any other text, `newer` for what a later version wrote. */
export const readHeadMark = (text: string): SheetMark | 'newer' | null => {
  const [, number, account = '', madeAt = ''] = head.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  return Number(number) > version ? 'newer' : { account, madeAt };
};

/** What stands for a value: 36 bits of it. */
const valueMark = (key: string, text: string): string =>
  createHash('sha256').update(`${key}\0${text}`).digest('base64url').slice(0, 6);

/** What stands for a row's values, by their columns: it begins with a letter, so that no spreadsheet reads a number. */
export const rowMark = (values: readonly (readonly [key: string, text: string])[]): string =>
  `v${values.map(([key, text]) => valueMark(key, text)).join('.')}`;

/** Whether a row, when it was written, had this value in this column; null where the mark says nothing. */
export const hadValue = (mark: string, key: string, text: string): boolean | null => {
  if (!mark.startsWith('v')) return null;
  return mark.slice(1).split('.').includes(valueMark(key, text));
};
