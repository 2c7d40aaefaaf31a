/** The formats of an export. */
export const exportFormats = ['csv', 'xlsx', 'json', 'jsonLines'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What may stand between the values of a CSV file. */
export const exportSeparators = [',', ';', '\t'] as const;
export type ExportSeparator = (typeof exportSeparators)[number];
