const breaks = new Set(['{', '[', ',']);

/** Returns the offset after the string that begins at a quote. */
const findStringEnd = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

const findTokenEnd = (text: string, start: number): number => {
  let at = start;
  while (at < text.length && !/[\s{}[\],:"]/.test(text[at] ?? ' ')) at += 1;
  return at;
};

const findNextCharacter = (text: string, from: number): string | undefined =>
  /\S/.exec(text.slice(from, from + 200))?.[0];

/**
 * Formats JSON text with line breaks and an indent of two spaces. Works on the text instead of parsed values, so
 * numbers, escapes and the order of properties stay unchanged, and deep nesting cannot overflow the stack.
 */
export const formatJsonText = (text: string): string => {
  const parts: string[] = [];
  let depth = 0;
  const startLine = (): string => `\n${'  '.repeat(Math.min(depth, 40))}`;
  for (let at = 0; at < text.length;) {
    const character = text[at] ?? '';
    if (/\s/.test(character)) at += 1;
    else if (character === '"') {
      const end = findStringEnd(text, at);
      parts.push(text.slice(at, end));
      at = end;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      parts.push(parts.at(-1) === '{' || parts.at(-1) === '[' ? character : startLine() + character);
      at += 1;
    } else if (breaks.has(character)) {
      parts.push(character);
      at += 1;
      if (character !== ',') depth += 1;
      const next = findNextCharacter(text, at);
      if (next !== '}' && next !== ']') parts.push(startLine());
    } else if (character === ':') {
      parts.push(': ');
      at += 1;
    } else {
      const end = Math.max(at + 1, findTokenEnd(text, at));
      parts.push(text.slice(at, end));
      at = end;
    }
  }
  return parts.join('');
};
