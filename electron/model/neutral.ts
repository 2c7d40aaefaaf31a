/**
 * What makes a spreadsheet take a text for a formula: a sign at its beginning, also in its wide form, and also behind
 * spaces, controls and marks without a width, which some programs drop; and line ends and tabs, which some split at.
 */
const dangerous = /^(?:[\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** A text that no spreadsheet takes for a formula: an apostrophe is put before one that could be. */
export const neutral = (text: string): string => (dangerous.test(text) ? `'${text}` : text);
