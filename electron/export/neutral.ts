/**
 * What makes a spreadsheet take a text for a formula: the signs themselves, their wide forms, and characters that some
 * programs drop in front of them.
 */
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text that no spreadsheet takes for a formula: an apostrophe is put before one that could be. */
export const neutral = (text: string): string => (dangerous.test(text) ? `'${text}` : text);
