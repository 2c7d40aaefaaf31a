const breaks = new Set(['{', '[', ',']);

/** Returns the offset after the string that begins at a quote. */
const stringEnd = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
};

const wordEnd = (text: string, start: number): number => {
  let at = start;
  while (at < text.length && !/[\s{}[\],:"]/.test(text[at] ?? ' ')) at += 1;
  return at;
};

const nextSign = (text: string, from: number): string | undefined => /\S/.exec(text.slice(from, from + 200))?.[0];

/**
 * Formats JSON text with line breaks and an indent of two spaces. Works on the text instead of parsed values, so
 * numbers, escapes and the order of properties stay unchanged, and deep nesting cannot overflow the stack.
 */
export const prettyJson = (text: string): string => {
  const parts: string[] = [];
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(Math.min(depth, 40))}`;
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? '';
    if (/\s/.test(sign)) at += 1;
    else if (sign === '"') {
      const end = stringEnd(text, at);
      parts.push(text.slice(at, end));
      at = end;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      parts.push(parts.at(-1) === '{' || parts.at(-1) === '[' ? sign : line() + sign);
      at += 1;
    } else if (breaks.has(sign)) {
      parts.push(sign);
      at += 1;
      if (sign !== ',') depth += 1;
      const next = nextSign(text, at);
      if (next !== '}' && next !== ']') parts.push(line());
    } else if (sign === ':') {
      parts.push(': ');
      at += 1;
    } else {
      const end = Math.max(at + 1, wordEnd(text, at));
      parts.push(text.slice(at, end));
      at = end;
    }
  }
  return parts.join('');
};
