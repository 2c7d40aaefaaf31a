/** The number of characters in which the rows must have equal columns. */
const maxSampledCharacters = 20_000;
const lineEnds = /\r\n|\n|\r/;

/**
 * Returns a text without the spaces with which SAP and databases fill each cell to the width of its column, or which are next
 * to bars if each row begins and ends with one. Other texts are unchanged: the separators of all rows below the header must
 * be at the same offsets. `separatorPattern` matches the
 * separator.
 */
export const withoutPadding = (text: string, separatorPattern: string): string => {
  if (text.includes('"')) return text;
  const lines = text.slice(0, maxSampledCharacters).split(lineEnds);
  // The last line may be incomplete.
  if (text.length > maxSampledCharacters) lines.pop();
  const filledLines = lines.filter((line) => line.trim() !== '');
  const [, ...rows] = filledLines;
  const separator = new RegExp(separatorPattern, 'g');
  const offsets = rows.map((row) => Array.from(row.matchAll(separator), ({ index }) => index).join(' '));
  const isAligned = rows.length > 1 && offsets[0] !== '' && new Set(offsets).size === 1;
  const isPadded = isAligned && rows.some((row) => new RegExp(` ${separatorPattern}`).test(row));
  const isBoxed = new RegExp(separatorPattern).test('|') && filledLines.every((line) => /^\s*\|.*\|\s*$/.test(line));
  return isPadded || isBoxed
    ? text.replaceAll(new RegExp(` +(?=${separatorPattern}|[\\r\\n]|$)|(?<=^|${separatorPattern}|[\\r\\n]) +`, 'g'), '')
    : text;
};
