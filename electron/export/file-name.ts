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

/** The name that is offered: `products-2026-11-20.csv`, by this computer's own day. */
export const defaultName = (
  resource: ResourceName | 'changes',
  format: ExportFormat,
  now: Date = new Date(),
): string => {
  const day = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  const name = resource === 'changes' ? resource : resourceOf(resource).slug;
  return `${name}-${day}.${fileKinds[format].ending}`;
};
