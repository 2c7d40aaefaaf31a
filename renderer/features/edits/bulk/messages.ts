import { formatLocalNumber } from '../../../messages/format.ts';
import { applyWording } from '../../../messages/test-catalogue.ts';
import type { BulkCounts, BulkView } from '../../../../electron/contract/index.ts';
import type { BulkChangeAction, LetterCase } from '../../../../electron/model/bulk-actions.ts';

const actions: Readonly<Record<BulkChangeAction, string>> = {
  set: 'Set to',
  setWhereEmpty: 'Set where empty',
  replace: 'Find and replace',
  before: 'Add before',
  after: 'Add after',
  trim: 'Trim spaces',
  case: 'Change case',
  copy: 'Copy from field',
  clear: 'Clear',
  addOption: 'Add option',
  removeOption: 'Remove option',
  add: 'Add',
  multiply: 'Multiply',
};
const letters: Readonly<Record<LetterCase, string>> = {
  lower: 'lower case',
  upper: 'UPPER CASE',
  sentence: 'Sentence case',
};
const views: Readonly<Record<BulkView, string>> = {
  all: 'All',
  change: 'Change',
  same: 'Stay as they are',
  problem: 'Do not fit',
};

/** Texts of the dialog that edits many items. */
export const bulk = applyWording({
  field: 'Field',
  change: 'Change',
  action: (action: BulkChangeAction): string => actions[action],
  value: 'Value',
  optionsHint: 'Separate options with commas.',
  textBefore: 'Text before',
  textAfter: 'Text after',
  option: 'Option',
  number: 'Number',
  find: 'Find',
  replaceWith: 'Replace with',
  matchCase: 'Match case',
  wholeWords: 'Whole words only',
  letters: 'Case',
  lettersOf: (one: LetterCase): string => letters[one],
  copyFrom: 'Copy from',
  chooseField: 'Choose a field',
  preview: (count: number): string => `Preview ${formatLocalNumber(count)}`,
  views: 'Rows of the preview',
  view: (view: BulkView): string => views[view],
  staysSame: 'stays as it is',
  reading: (done: number, total: number): string => `${formatLocalNumber(done)} of ${formatLocalNumber(total)}`,
  opening: 'Reading the items…',
  noFields: 'These items have no field that can be edited.',
  willChange: (count: number): string =>
    count === 0 ? 'Nothing changes' : `${formatLocalNumber(count)} ${count === 1 ? 'changes' : 'change'}`,
  others: ({ same, breaks, problem }: Pick<BulkCounts, 'same' | 'breaks' | 'problem'>): string =>
    [
      same === 1 ? '1 stays as it is' : `${formatLocalNumber(same)} stay as they are`,
      ...(breaks === null ? [] : [breaks === 1 ? '1 breaks a rule' : `${formatLocalNumber(breaks)} break a rule`]),
      ...(problem === 0 ? [] : [problem === 1 ? '1 does not fit' : `${formatLocalNumber(problem)} do not fit`]),
    ].join(', '),
  replaces: (count: number): string =>
    count === 1 ? '1 replaces an earlier edit' : `${formatLocalNumber(count)} replace an earlier edit`,
  pasteTitle: (count: number): string => `Paste ${formatLocalNumber(count)} values`,
  pasted: (count: number): string => `${formatLocalNumber(count)} pasted values`,
  nothingPasted: 'The clipboard has no cells that fit here.',
  nothingToAdd: 'Nothing changes, so there is no edit to add.',
  cancel: 'Cancel',
  add: (count: number): string => (count === 1 ? 'Add 1 edit' : `Add ${formatLocalNumber(count)} edits`),
  added: (count: number): string => (count === 1 ? '1 edit added' : `${formatLocalNumber(count)} edits added`),
} as const);
