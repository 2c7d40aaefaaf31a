/** What was pasted or typed as a list: values by line, by tab or semicolon, or in one line by comma; each once. */
export const pastedValues = (text: string): string[] => {
  const lines = text.split(/[\r\n\t;]+/).filter((line) => line.trim() !== '');
  // A column of labels can hold commas of their own: they separate only where nothing else does.
  const parts = lines.length === 1 ? (lines[0] ?? '').split(',') : lines.map((line) => line.replace(/,\s*$/, ''));
  return [...new Set(parts.map(unquoted).filter((part) => part !== ''))];
};

/** Cells come quoted out of CSV now and then. */
const unquoted = (part: string): string => {
  const text = part.trim();
  const inner = /^"(.*)"$/s.exec(text)?.[1] ?? /^'(.*)'$/s.exec(text)?.[1];
  return (inner === undefined ? text : inner.replaceAll('""', '"')).trim();
};
