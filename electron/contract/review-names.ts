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
  'veryLarge',
  'new',
] as const;
export type ReviewNote = (typeof reviewNotes)[number];

/** The questions above the list of a review, in their order. */
export const reviewFilters = ['all', 'noteworthy', 'alreadyThere', 'check', 'unreadable', 'noProduct'] as const;
export type ReviewFilter = (typeof reviewFilters)[number];
