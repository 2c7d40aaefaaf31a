import { createHash } from 'node:crypto';

/** The marker of a sheet, in the header of its last column. */
export interface SheetMark {
  /** Distinguishes accounts without identifying them. */
  readonly account: string;
  /** When the sheet was written, ISO 8601. */
  readonly madeAt: string;
}

const markerVersion = 1;
const headerPattern = /^vitrine:(\d+):([0-9a-f]{8}):(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/;

/** Returns a short hash that distinguishes an account's sheets without identifying the account. */
export const hashAccount = ({ serviceAddress, apiKey }: { serviceAddress: string; apiKey: string }): string =>
  createHash('sha256').update(`${serviceAddress}\n${apiKey}`).digest('hex').slice(0, 8);

/** Returns the header of the marker column. */
export const formatHeaderMarker = (account: string, at: Date): string =>
  `vitrine:${markerVersion}:${account}:${at.toISOString().replace(/\.\d+Z$/, 'Z')}`;

/** Parses the header of a marker column. Returns null for any other text, `newer` for a later version. */
export const parseHeaderMarker = (text: string): SheetMark | 'newer' | null => {
  const [, number, account = '', madeAt = ''] = headerPattern.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  return Number(number) > markerVersion ? 'newer' : { account, madeAt };
};

/** Returns 36 bits of a hash of a value. */
const hashValue = (key: string, text: string): string =>
  createHash('sha256').update(`${key}\0${text}`).digest('base64url').slice(0, 6);

/**
 * Returns the marker of a row's values by column. It begins with a letter, so that no spreadsheet reads it as a number.
 */
export const createRowMarker = (values: readonly (readonly [key: string, text: string])[]): string =>
  `v${values.map(([key, text]) => hashValue(key, text)).join('.')}`;

/** Whether a row had this value in this column when it was written, or null if it has no marker. */
export const matchesMarkedValue = (mark: string, key: string, text: string): boolean | null => {
  if (!mark.startsWith('v')) return null;
  return mark.slice(1).split('.').includes(hashValue(key, text));
};
