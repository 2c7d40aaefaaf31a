import type { Join, Operator, Period, Subject } from '../../../electron/model/index.ts';
import { number } from '../format.ts';

const count = (value: number, one: string, many: string): string => `${number(value)} ${value === 1 ? one : many}`;

/** What stands between a field and the value in a token, such as «is at least». */
const phrases: Readonly<Record<Operator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  containsText: 'contains the text',
  startsWith: 'starts with',
  inList: 'is one of',
  notInList: 'is none of',
  atLeast: 'is at least',
  atMost: 'is at most',
  between: 'is between',
  on: 'is on',
  before: 'is before',
  after: 'is after',
  inLastDays: 'is in the last',
  within: 'is',
  yes: 'is',
  no: 'is',
  notSet: 'is',
  countIs: 'count is',
  countAtLeast: 'count is at least',
  countAtMost: 'count is at most',
  countBetween: 'count is between',
  complete: 'is',
  incomplete: 'is',
  lacks: 'lacks exactly',
  empty: 'is',
  notEmpty: 'is',
};

/** Values that an operator is by itself. */
const own: Readonly<Partial<Record<Operator, string>>> = {
  yes: 'yes',
  no: 'no',
  notSet: 'not set',
  empty: 'missing',
  notEmpty: 'present',
  complete: 'complete',
  incomplete: 'incomplete',
};

const periodWords: Readonly<Record<Period, string>> = {
  today: 'today',
  yesterday: 'yesterday',
  thisWeek: 'this week',
  thisMonth: 'this month',
  lastMonth: 'last month',
  thisYear: 'this year',
};

const operator = (name: Operator): string => {
  if (name === 'inLastDays') return 'is in the last … days';
  return name === 'within' ? 'is today, this month, …' : [phrases[name], own[name]].filter(Boolean).join(' ');
};

/** Words of the filters, their tokens and the views that a person saves. */
export const filters = {
  open: 'Filters',
  inUse: 'Filters in use',
  panel: 'Filters',
  panelHint: 'Only items that match them are listed.',
  field: 'Field',
  fieldMissing: 'Choose a field from the list.',
  attribute: 'Attribute',
  operatorLabel: 'Condition',
  operator,
  phrase: (name: Operator): string => phrases[name],
  ownValue: (name: Operator): string | undefined => own[name],
  value: 'Value',
  period: 'When',
  periodName: (period: Period): string => periodWords[period],
  lacksLabel: 'Missing answers',
  answersValue: (lacking: number): string => count(lacking, 'answer', 'answers'),
  inValues: 'in',
  notInValues: 'not in',
  valuesValue: (values: number): string => count(values, 'value', 'values'),
  pasted: (values: number): string => count(values, 'different value', 'different values'),
  tooMany: (most: number, given: number): string =>
    `${number(given)} values were entered. A filter takes ${number(most)} at most.`,
  ready: 'Suggestions',
  readyFields: 'Or by',
  noneYet: 'Start with one of these, or with any field.',
  readyPeriod: (label: string, period: Period): string => `${label} ${periodWords[period]}`,
  readyMissing: (label: string): string => `No ${label.toLowerCase()}`,
  incompleteOnly: 'Incomplete',
  edit: (words: string): string => `Change: ${words}`,
  editTitle: 'Change the filter',
  apply: 'Apply',
  from: 'From',
  to: 'To',
  days: 'Days',
  countLabel: 'Count',
  onePerLine: 'Values',
  onePerLineHint: 'One per line, or separated by commas. A spreadsheet column can be pasted.',
  choices: 'Values',
  findChoice: 'Find a value',
  choiceNote: (above: readonly string[], items: number): string =>
    above.length === 0 ? number(items) : `${above.join(' › ')} · ${number(items)}`,
  noChoices: 'Nothing in this list has a value here.',
  reading: 'Reading the values',
  mostChoices: (shown: number, all: number): string => `The ${number(shown)} most frequent of ${number(all)} values.`,
  valueMissing: (subject: Subject): string =>
    subject === 'ref' || subject === 'refs' ? 'Choose one from the list.' : 'Enter a value.',
  daysValue: (days: number): string => count(days, 'day', 'days'),
  andMore: (more: number): string => `+${number(more)}`,
  betweenValues: (from: string, to: string): string => `${from} and ${to}`,
  add: 'Add filter',
  group: 'Group',
  groupNumber: (at: number): string => `Group ${number(at)}`,
  newGroup: 'New group',
  joinGroup: (at: number): string => `Group ${number(at)}: match`,
  joinGroups: 'Groups',
  join: (join: Join): string => (join === 'all' ? 'All of these' : 'Any of these'),
  joinOfGroups: (join: Join): string => (join === 'all' ? 'All groups' : 'Any group'),
  joinWord: (join: Join): string => (join === 'all' ? 'and' : 'or'),
  remove: (words: string): string => `Remove: ${words}`,
  removed: (words: string): string => `Removed: ${words}`,
  added: (words: string): string => `Added: ${words}`,
  clear: 'Clear filters',
  cleared: 'All filters removed',
  noMatchTitle: (many: string): string => `No ${many} match the filters`,
  noMatchWords: (all: string, words: string): string =>
    words === '' ? `Nothing matches: ${all}.` : `Nothing that contains “${words}” matches: ${all}.`,

  saveView: 'Save view',
  viewName: 'Name of the view',
  viewNameMissing: 'Enter a name.',
  viewNameTaken: 'A view with this name already exists.',
  save: 'Save',
  cancel: 'Cancel',
  viewSaved: (name: string): string => `View “${name}” saved`,
  viewMenu: (name: string): string => `View “${name}”`,
  updateView: 'Save changes to the view',
  moveViewBack: 'Move to the left',
  moveViewOn: 'Move to the right',
  renameView: 'Rename',
  renameTitle: (name: string): string => `Rename “${name}”`,
  deleteView: 'Delete',
  viewDeleted: (name: string): string => `View “${name}” deleted`,
  undo: 'Undo',
  mostViews: 'There are already 50 views. Delete one first.',
} as const;
