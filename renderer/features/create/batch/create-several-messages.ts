import { formatLocalCount, formatLocalNumber } from '../../../messages/format.ts';

const list = (names: readonly string[]): string => names.join(', ');

/** Creating an item from another one, or several items in one step. */
export const createSeveralMessages = {
  extraCells: (cells: number): string =>
    `${formatLocalCount(cells, 'pasted cell has', 'pasted cells have')} no column here.`,
  full: (rows: number): string => `The table is full: it holds ${formatLocalNumber(rows)} rows.`,
  rest: (left: number, rows: number): string =>
    `${formatLocalCount(left, 'pasted row does', 'pasted rows do')} not fit: this table holds ${formatLocalNumber(rows)} rows.`,
  restHint: 'Nothing is lost. Create the rows above, then add the next ones.',
  restProductsHint:
    'Nothing is lost. Create the rows above, then add the next ones, or use Paste products for the whole table.',
  addRest: (rows: number): string => `Add the next ${formatLocalNumber(rows)}`,
  noRoom: 'Create or remove rows above first',
  discardRest: 'Discard them',
  skipped: (rows: number): string =>
    `${formatLocalCount(rows, 'pasted row was', 'pasted rows were')} skipped: the ${rows === 1 ? 'row in its place is' : 'rows in their place are'} sent already.`,
  notRead: 'It was never read from the service, so there is nothing to fill the form with.',
  unknown: 'This item is not in the offline copy, so nothing was filled in.',
  from: (title: string): string => `Filled from ${title}`,
  ownName: (label: string): string => `${label} must be unique.`,
  suggested: (label: string, name: string): string => `${label} must be unique. Suggested: “${name}”.`,
  mustDiffer: (title: string): string => `${title} is taken: choose another.`,
  sameFile: (name: string): string => `Both would write the same file, ${name}.`,
  ownToo: (labels: readonly string[]): string => `${list(labels)} left empty, since each item needs its own.`,
  password: 'The service never shows a password, so none is copied.',
  leftOut: (count: number): string => (count === 1 ? '1 value not copied' : `${String(count)} values not copied`),
  byService: (labels: readonly string[]): string => `Set only by the service: ${list(labels)}.`,
  unreadable: (labels: readonly string[]): string => `Not of a type that can be sent: ${list(labels)}.`,
  inexact: (labels: readonly string[]): string => `With a number too long to be sent unchanged: ${list(labels)}.`,
  undocumented: (names: readonly string[]): string => `Not known to be accepted on creation: ${list(names)}.`,
  several: 'Create several',
  severalHint: 'One row per item.',
  table: 'Several at once',
  columns: 'Columns',
  state: 'Answer',
  addRow: 'Add row',
  pasteHint: 'Cells from a spreadsheet can be pasted.',
  cell: (label: string, row: number): string => `${label}, row ${String(row)}`,
  copyRow: (row: number): string => `Copy row ${String(row)}`,
  removeRow: (row: number): string => `Remove row ${String(row)}`,
  emptyRow: 'This row is empty.',
  twice: 'Twice in this table.',
  taken: 'Already used in the account.',
  createMany: (count: number): string => `Create ${String(count)}`,
  takes: (time: string): string => `Sending takes ${time}.`,
  addMany: (count: number): string => `Add ${String(count)} to outbox`,
  manyWait: (count: number): string =>
    count === 1 ? '1 is waiting in the outbox' : `${String(count)} are waiting in the outbox`,
  rowsNeed: (count: number): string =>
    count === 1 ? '1 row needs another value.' : `${String(count)} rows need another value.`,
  answers: (done: number, all: number): string => `${String(done)} of ${String(all)} created.`,
  states: {
    waiting: 'Waiting',
    sending: 'Sending',
    done: 'Open',
    failed: 'Refused',
    unknown: 'No response',
    cancelled: 'Not sent',
  },
  draftsFrom: 'Unsent drafts',
  goOn: (title: string): string => `Continue from ${title}`,
  discard: (title: string): string => `Discard the draft from ${title}`,
} as const;
