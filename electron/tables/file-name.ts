import { type ResourceName, getResource } from '../model/index.ts';
import type { ExportFormat } from '../contract/constants.ts';
import { m } from '../messages/index.ts';

/** The extension of each format, and its name for the user. */
export const fileKinds: Readonly<Record<ExportFormat, { readonly ending: string; readonly name: string }>> = {
  csv: { ending: 'csv', name: m.exporting.labels.csv },
  xlsx: { ending: 'xlsx', name: m.exporting.labels.xlsx },
  json: { ending: 'json', name: m.exporting.labels.json },
  jsonLines: { ending: 'jsonl', name: m.exporting.labels.jsonLines },
};

/** Returns a suggested file name that is built from user input: characters that are not safe become `_`. */
export const toSafeFileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._ ()-]+/gu, '_');

const formatTwoDigits = (value: number): string => String(value).padStart(2, '0');

const formatLocalDay = (at: Date): string =>
  `${at.getFullYear()}-${formatTwoDigits(at.getMonth() + 1)}-${formatTwoDigits(at.getDate())}`;

/** Returns the suggested name: `products-2026-11-20.csv`, by the local date. */
export const getExportFileName = (
  resource: ResourceName | 'changes',
  format: ExportFormat,
  now: Date = new Date(),
): string => {
  const name = resource === 'changes' ? resource : getResource(resource).slug;
  return `${name}-${formatLocalDay(now)}.${fileKinds[format].ending}`;
};

/** Returns the suggested name of a receipt: `upload-receipt-2026-11-20.csv`. */
export const getReceiptFileName = (of: 'upload' | 'outbox', now: Date = new Date()): string =>
  `${of}-receipt-${formatLocalDay(now)}.${fileKinds.csv.ending}`;

/** Returns the suggested name of a sheet with uploaded files and the SKUs in their names: `upload-skus-2026-11-20.csv`. */
export const getSkuSheetName = (now: Date = new Date()): string =>
  `upload-skus-${formatLocalDay(now)}.${fileKinds.csv.ending}`;

/** The maximum number of characters of a title in a name. */
const maxTitleLength = 60;

/**
 * Returns the suggested file name for the diagnostics of an intent. It contains only letters, digits and a few other
 * characters, because the native dialog would show bidirectional controls and unpaired surrogates.
 */
export const getDiagnosticsFileName = (title: string): string => {
  const letters = Array.from(title.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_'));
  return `${m.exporting.labels.diagnosticsFile} ${letters.slice(0, maxTitleLength).join('')}.json`;
};
