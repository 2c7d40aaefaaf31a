/** A function with its arguments, or the address of a cell with operators. Texts can begin with an equals sign too. */
const formula =
  /^=\s*[+-]?\s*(?:[\p{L}_][\p{L}\p{N}_.]*\s*\(.*\)|\$?[A-Z]{1,3}\$?[1-9]\d{0,6}(?:\s*[-+*/&:^].*)?)\s*$/su;

/** Whether a text is a formula of a spreadsheet instead of its result. */
export const isFormulaText = (text: string): boolean => text.trimStart().startsWith('=') && formula.test(text.trim());

/**
 * Words of databases and scripts for a missing value. Words that users write too, such as `None`, `Null` or `n/a`, are
 * values.
 */
const missing: ReadonlySet<string> = new Set(
  'NULL null (null) (NULL) [null] [NULL] <null> <NULL> \\N nan NaN NaT <NA> undefined'.split(' '),
);

/** Words that users write in place of a code that is missing or not known yet. */
const noCodes: ReadonlySet<string> = new Set(
  'n/a n.a. na none null nil tbd tba tbc todo k.a. n.v. nv neu new leer empty blank keine kein ohne aucun aucune s/o néant ninguno ninguna nessuno geen brak'
    .split(' ')
    .concat('k. a.', 'n. a.', 'not available', 'not applicable'),
);

/** Whether a text has neither a letter nor a digit, such as `-`, so that it is no code. */
export const hasOnlyMarks = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Whether a text is a word that users write in place of a missing code. It can be a code too. */
export const isMissingCodeText = (text: string): boolean =>
  noCodes.has(
    text
      .trim()
      .toLowerCase()
      .replaceAll(/^\(|\)$/g, ''),
  );

/** Whether a text is the word of a database or script for a missing value. */
export const isMissingValueText = (text: string): boolean =>
  missing.has(text.trim()) || text.trim() === '[object Object]';
