/** A piece of a pattern: text, or the name of a token. */
export type PatternSegment = { readonly text: string } | { readonly token: string };

/** Splits a pattern such as `{sku}_{nn}`. Unknown tokens are text. */
export const splitPattern = (pattern: string, isKnown: (token: string) => boolean): readonly PatternSegment[] => {
  const pieces: PatternSegment[] = [];
  let text = '';
  for (const part of pattern.split(/(\{\w+\})/)) {
    const token = /^\{(\w+)\}$/.exec(part)?.[1];
    if (token === undefined || !isKnown(token)) {
      text += part;
      continue;
    }
    if (text !== '') pieces.push({ text });
    text = '';
    pieces.push({ token });
  }
  if (text !== '') pieces.push({ text });
  return pieces;
};

/** Returns the pattern of a node in the field. */
export const getNodePattern = (node: Node): string => {
  const token = node instanceof HTMLElement ? node.dataset['token'] : undefined;
  // Browsers insert a no-break space in some positions to keep the caret in a line.
  return token === undefined ? (node.textContent ?? '').replaceAll('\u00a0', ' ') : `{${token}}`;
};

/** Returns the pattern that the field shows. */
export const readFieldPattern = (field: HTMLElement): string => [...field.childNodes].map(getNodePattern).join('');

/** Converts a DOM position in the field to an offset in the pattern. */
export const toPatternOffset = (field: HTMLElement, node: Node, offset: number): number => {
  if (node === field) return [...field.childNodes].slice(0, offset).map(getNodePattern).join('').length;
  const children = [...field.childNodes];
  const index = children.findIndex((child) => child.contains(node));
  const before = children.slice(0, index).map(getNodePattern).join('').length;
  const child = children[index];
  if (child === undefined) return 0;
  return before + (child instanceof Text ? offset : getNodePattern(child).length);
};

/** Converts an offset in the pattern to a DOM position in the field: inside a text node, or next to a token. */
export const toDomPosition = (field: HTMLElement, offset: number): readonly [Node, number] => {
  let left = offset;
  for (const [at, child] of [...field.childNodes].entries()) {
    const { length } = getNodePattern(child);
    if (child instanceof Text && left <= length) return [child, left];
    if (left < length) return [field, at];
    left -= length;
  }
  return [field, field.childNodes.length];
};
