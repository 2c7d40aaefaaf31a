/**
 * Matches texts that a spreadsheet program would interpret as a formula: with an operator at the start, also as a
 * full-width character or after spaces, control and zero-width characters, which some programs drop; and line ends and
 * tabs, at which some programs split.
 */
const dangerous = /^(?:[\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** Escapes a text that could be a formula by a leading apostrophe. */
export const neutralizeFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text);
