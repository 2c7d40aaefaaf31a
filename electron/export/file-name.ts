import { resourceOf } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';
import type { ExportFormat } from '../contract/export.ts';

/** The ending of each format's files, and what a person calls them. */
export const fileKinds: Readonly<Record<ExportFormat, { readonly ending: string; readonly name: string }>> = {
  csv: { ending: 'csv', name: 'CSV' },
  xlsx: { ending: 'xlsx', name: 'Excel workbook' },
  json: { ending: 'json', name: 'JSON' },
  jsonLines: { ending: 'jsonl', name: 'JSON Lines' },
};

const two = (value: number): string => String(value).padStart(2, '0');

const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The name that is offered: `products-2026-11-20.csv`, by this computer's own day. */
export const defaultName = (
  resource: ResourceName | 'changes',
  format: ExportFormat,
  now: Date = new Date(),
): string => {
  const name = resource === 'changes' ? resource : resourceOf(resource).slug;
  return `${name}-${dayOf(now)}.${fileKinds[format].ending}`;
};

/** The name that is offered for a receipt: `upload-receipt-2026-11-20.csv`. */
export const receiptName = (of: 'upload' | 'outbox', now: Date = new Date()): string =>
  `${of}-receipt-${dayOf(now)}.${fileKinds.csv.ending}`;

/** So many letters of a title stand in a name. */
const mostLetters = 60;

/**
 * The name that is offered for the diagnostics of an entry. A system's dialog shows it as it is: it has letters, digits and
 * few signs, and so nothing that turns the text around it, or that is half a letter.
 */
export const diagnosticsName = (title: string): string => {
  const letters = Array.from(title.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_'));
  return `Vitrine diagnostics ${letters.slice(0, mostLetters).join('')}.json`;
};
