/** The kinds of changes that can be made to one field of many items, in display order. */
export const bulkActions = [
  'set',
  'setWhereEmpty',
  'replace',
  'before',
  'after',
  'trim',
  'case',
  'copy',
  'clear',
  'addOption',
  'removeOption',
  'add',
  'multiply',
] as const;
export type BulkChangeAction = (typeof bulkActions)[number];

export const letterCases = ['lower', 'upper', 'sentence'] as const;
export type LetterCase = (typeof letterCases)[number];

const texts: readonly BulkChangeAction[] = [
  'set',
  'setWhereEmpty',
  'replace',
  'before',
  'after',
  'trim',
  'case',
  'copy',
  'clear',
];
const numbers: readonly BulkChangeAction[] = ['set', 'setWhereEmpty', 'add', 'multiply', 'copy', 'clear'];
const choices: readonly BulkChangeAction[] = ['set', 'setWhereEmpty', 'addOption', 'removeOption', 'copy', 'clear'];
const others: readonly BulkChangeAction[] = ['set', 'setWhereEmpty', 'copy', 'clear'];

/** Returns the actions that fields with this kind of editor offer. */
export const getBulkActions = (kind: string): readonly BulkChangeAction[] => {
  if (kind === 'number' || kind === 'integer') return numbers;
  if (kind === 'choices') return choices;
  return kind === 'date' || kind === 'dateTime' || kind === 'yesNo' ? others : texts;
};
