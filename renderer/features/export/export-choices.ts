import { defaultTableOptions, exportFormats, exportSeparators } from '../../../electron/contract/constants.ts';
import type { ExportFormat, ExportSeparator } from '../../../electron/contract/index.ts';

export const exportColumns = ['shown', 'chosen', 'every'] as const;
export type ExportColumns = (typeof exportColumns)[number];

/** The user's stored options for all exports. */
export interface ExportChoices {
  readonly format: ExportFormat;
  readonly columns: ExportColumns;
  readonly separator: ExportSeparator;
  readonly bom: boolean;
  readonly body: 'typed' | 'raw';
}

export const firstChoices: ExportChoices = {
  ...defaultTableOptions,
  columns: 'shown',
  bom: true,
  body: 'typed',
};

const findOr = <T>(of: readonly T[], value: unknown, otherwise: T): T =>
  of.find((known) => known === value) ?? otherwise;

/** Parses stored options. Invalid parts are ignored. */
export const readChoices = (value: unknown): ExportChoices => {
  const known: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    format: findOr(exportFormats, known['format'], firstChoices.format),
    columns: findOr(exportColumns, known['columns'], firstChoices.columns),
    separator: findOr(exportSeparators, known['separator'], firstChoices.separator),
    bom: findOr([true, false], known['bom'], firstChoices.bom),
    body: findOr(['typed', 'raw'] as const, known['body'], firstChoices.body),
  };
};

/** Returns the stored field names that still exist, or null if there are none. */
export const parseStoredFields = (value: unknown, known: readonly string[]): readonly string[] | null => {
  const fields = Array.isArray(value) ? known.filter((name) => value.includes(name)) : [];
  return fields.length === 0 ? null : fields;
};
