/** Names and limits that the page needs at run time; in a file without schemas, so that none travels into the page. */

/** The formats of an export. */
export const exportFormats = ['csv', 'xlsx', 'json', 'jsonLines'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What may stand between the values of a CSV file. */
export const exportSeparators = [',', ';', '\t'] as const;
export type ExportSeparator = (typeof exportSeparators)[number];

/** The formats of a sheet that is filled and read back. */
export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Ends the header of a column that a sheet has for reference only: the column is not compared when the sheet is imported. */
export const referenceSuffix = ' (reference)';

/** What a sheet is: made here; the rows of one read back that go to the importer, or all others of it; or read back. */
export const sheetKinds = ['made', 'import', 'rest', 'read'] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** What a row of a sheet that is read back does, in the order in which it is shown: what does not fit comes first. */
export const sheetRowStates = ['unknown', 'misfit', 'fits', 'unchanged'] as const;
export type SheetRowState = (typeof sheetRowStates)[number];

/** What may be the matter with the values of an attribute, in the order in which it is listed. */
export const valueCauses = ['spellings', 'numbers', 'once', 'unused'] as const;
export type ValueCause = (typeof valueCauses)[number];

/** How a spelling differs from the one that is used most. */
export const spellingDifferences = ['same', 'case', 'blanks', 'accents', 'signs', 'swapped', 'letter'] as const;
export type SpellingDifference = (typeof spellingDifferences)[number];

/** The groups of the outbox, in the order in which they are listed. */
export const intentGroups = ['needsYou', 'onTheWay', 'done'] as const;
export type IntentGroup = (typeof intentGroups)[number];

/** Every state, in the order in which a person is asked for it; an unknown one is on the way while it is looked for. */
export const intentStates = ['waiting', 'sending', 'failed', 'unknown', 'done', 'cancelled'] as const;

/** What a batch of the outbox is known by, apart from the ids of entries. */
export type BatchId = `batch-${number}`;
export const batchIdOf = (batch: number): BatchId => `batch-${batch}`;
export const batchNumber = (id: BatchId): number => Number(id.slice('batch-'.length));
export const isBatchId = (id: string): id is BatchId => /^batch-[1-9]\d{0,14}$/.test(id);

/** Which members of a batch, in the order in which they are listed; what the account had before is not among those done. */
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

/** What is noteworthy about a file that may be uploaded; a file has one note, the most important. */
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

/** The questions above the list of a review, in their order. */
export const reviewFilters = ['all', 'noteworthy', 'alreadyThere', 'check', 'unreadable', 'noProduct'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** So many characters of a pasted table are kept. */
export const mostPasted = 4_000_000;

/**
 * What services take beyond the interface document: pages of a size of one's own, relations that come only on request,
 * an order, only what was changed since a time, and a list of channels.
 */
export const dialectFeatures = ['pageSize', 'relations', 'sorting', 'changedSince', 'channels'] as const;
export type DialectFeature = (typeof dialectFeatures)[number];

/** Page sizes from the largest down: the next is taken where pages of one time out or fail. */
export const pageSizes = [1000, 250, 100, 25] as const;

/** When pictures are fetched: `always` those of the next screen too, `seen` those in view alone, `never` only by hand. */
export const pictureFetches = ['always', 'seen', 'never'] as const;
export type PictureFetchChoice = (typeof pictureFetches)[number];
/** The smallest and the greatest ceiling for the pictures of a month, in bytes. */
export const pictureCeilings = { least: 10_000_000, most: 100_000_000_000_000 } as const;

/** The most bytes of a whole file that one call answers. */
export const mostOriginalBytes = 4_000_000;

/** What a file in a folder, or of the account, is beside the other side. */
export const comparedGroups = ['hereOnly', 'both', 'otherContent', 'thereOnly', 'unreadable'] as const;
export type ComparedGroup = (typeof comparedGroups)[number];

/** Which files of an item are saved: all, pictures alone, or its first picture. */
export const savingWhich = ['all', 'images', 'main'] as const;
export type SavingWhich = (typeof savingWhich)[number];
