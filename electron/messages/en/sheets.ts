/** Sheets that are filled and read back. */
export const sheets = {
  cancelled: 'The sheet was cancelled.',
  conflict: 'Another sheet is being written. Wait until it is done, or cancel it.',
  notSaved: 'That sheet was not saved in this session.',

  titles: { save: 'Save sheet' },
  buttons: { save: 'Save sheet' },
  labels: {
    sheet: 'Products',
    /** What stands in the column of faults where an old value was too long to be kept. */
    notKept: (labels: readonly string[]): string => `${labels.join(', ')}: the old value was too long to be kept`,
  },
};
