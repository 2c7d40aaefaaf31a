// Everything that other capabilities use of sheets besides the contract and the messages.
export type { ReadSheets } from './read-sheets.ts';
export { createSheetRecorder } from './record-sheet.ts';
export { isRewritten } from './shared/same-value.ts';
export { createTickFilter } from './shared/tick-filter.ts';
