/** Names and limits that the page needs at run time. This file has no schemas, so that the page does not load any. */

export const exportFormats = ['csv', 'xlsx', 'json', 'jsonLines'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The built-in views by the metadata of pictures, in display order. */
export const pictureViews = [
  'under500',
  'under1000',
  'cmyk',
  'transparent',
  'notSquare',
  'rotated',
  'notLookedAt',
] as const;

/** The built-in views of a list. */
export const viewNames = [
  'all',
  'edited',
  'justUploaded',
  'notOnProduct',
  'noImage',
  'noGtin',
  'noDescription',
  'noFamily',
  'changedSinceYesterday',
  'unassigned',
  'noAltText',
  'sameContentTwice',
  ...pictureViews,
  'idOnly',
  'notFound',
] as const;
export type ViewName = (typeof viewNames)[number];

/** The permitted separators of a CSV file. */
export const exportSeparators = [',', ';', '\t'] as const;
export type ExportSeparator = (typeof exportSeparators)[number];

export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** The format and the separator of exports and sheets until the user chooses others. */
export const defaultTableOptions: { readonly format: SheetFormat; readonly separator: ExportSeparator } = {
  format: 'xlsx',
  separator: ',',
};

/** The suffix in the header of a reference column, which is not compared when the sheet is imported. */
export const referenceSuffix = ' (reference)';

/** The kind of a sheet: created here; the rows of a read sheet for the importer, or its other rows; or read. */
export const sheetKinds = ['made', 'import', 'rest', 'read'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** The states of a row of a read sheet, in display order: conflicting rows are first. */
export const sheetRowStates = ['unknown', 'misfit', 'fits', 'unchanged'] as const;
export type SheetRowState = (typeof sheetRowStates)[number];

/** The uses of reviewed edits in an account: they are only saved as a sheet, or also sent to the service. */
export const editingModes = ['sheet', 'send'] as const;
export type EditingMode = (typeof editingModes)[number];

/** The parts of the program in which an edit is made. */
export const editOrigins = ['detail', 'grid', 'bulk', 'sheet', 'worklist', 'values', 'changes'] as const;
export type EditOrigin = (typeof editOrigins)[number];

/** The problems of the values of an attribute, in display order. */
export const valueCauses = ['spellings', 'numbers', 'once', 'unused'] as const;
export type ValueCause = (typeof valueCauses)[number];

/** The differences between a spelling and the most used one. */
export const spellingDifferences = ['same', 'case', 'blanks', 'accents', 'signs', 'swapped', 'letter'] as const;
export type SpellingDifference = (typeof spellingDifferences)[number];

/** The groups of the outbox, in display order. */
export const intentGroups = ['needsYou', 'onTheWay', 'done'] as const;
export type IntentGroup = (typeof intentGroups)[number];

/** All states, in the order of the filter. An unknown intent is in progress while the program searches for it. */
export const intentStates = ['waiting', 'sending', 'failed', 'unknown', 'done', 'cancelled'] as const;

/** The ID of a batch in the outbox, distinct from the IDs of intents. */
export type BatchId = `batch-${number}`;
export const toBatchId = (batch: number): BatchId => `batch-${batch}`;
export const parseBatchNumber = (id: BatchId): number => Number(id.slice('batch-'.length));
export const isBatchId = (id: string): id is BatchId => /^batch-[1-9]\d{0,14}$/.test(id);

/** The views of a batch, in display order. `done` does not include entries that were already in the account. */
export const batchViews = [
  'all',
  'failed',
  'unknown',
  'sending',
  'waiting',
  'done',
  'alreadyThere',
  'cancelled',
] as const;
export type BatchView = (typeof batchViews)[number];

/** The notes about a file in an upload review; a file has one note, the most important. */
export const reviewNotes = [
  'unreadable',
  'empty',
  'alreadyThere',
  'probablyThere',
  'twice',
  'sameName',
  'nameTwice',
  'badName',
  'typeMismatch',
  'damaged',
  'veryLarge',
  'new',
] as const;
export type ReviewNote = (typeof reviewNotes)[number];

/** The filters above the list of a review, in display order. */
export const reviewFilterNames = ['all', 'noteworthy', 'alreadyThere', 'check', 'unreadable', 'noProduct'] as const;
export type ReviewFilter = (typeof reviewFilterNames)[number];

/** The maximum number of stored characters of a pasted table. */
export const maxPastedLength = 4_000_000;

/**
 * Features of the service that are not in the interface document: a page size in the request, relations on request, a
 * sort order, only items changed since a time, a list of channels, and updates of items.
 */
export const dialectFeatures = ['pageSize', 'relations', 'sorting', 'changedSince', 'channels', 'updates'] as const;
export type DialectFeature = (typeof dialectFeatures)[number];

/** The page sizes in descending order: the next one is used if pages of one size time out or fail. */
export const pageSizes = [1000, 250, 100, 25] as const;

/** The maximum number of characters of an account's label. */
export const maxLabelLength = 30;

/** When pictures are fetched: `always` includes the next screen, `seen` only visible ones, `never` only on request. */
export const pictureFetches = ['always', 'seen', 'never'] as const;
export type PictureFetchChoice = (typeof pictureFetches)[number];
/** The minimum and maximum monthly traffic limit for pictures, in bytes. */
export const pictureTrafficLimits = { least: 10_000_000, most: 100_000_000_000_000 } as const;

/** The maximum number of bytes of an original that one call returns. */
export const maxOriginalPartBytes = 4_000_000;

/** The result of comparing a file in a folder or in the account with the other side. */
export const comparedGroups = ['hereOnly', 'both', 'otherContent', 'thereOnly', 'unreadable'] as const;
export type ComparedGroup = (typeof comparedGroups)[number];

/** The files of an item to save: all, only pictures, or its first picture. */
export const saveSelections = ['all', 'images', 'main'] as const;
export type SaveSelection = (typeof saveSelections)[number];
