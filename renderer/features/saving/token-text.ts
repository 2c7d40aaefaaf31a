/** A piece of a pattern: text as it is, or a token by its name. */
export type Piece = { readonly text: string } | { readonly token: string };

/** `{sku}_{nn}` in pieces. What stands in braces and is no known token is text. */
export const piecesOf = (pattern: string, isKnown: (token: string) => boolean): readonly Piece[] => {
  const pieces: Piece[] = [];
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

/** What a node of the field stands for in the pattern. */
export const patternOf = (node: Node): string => {
  const token = node instanceof HTMLElement ? node.dataset['token'] : undefined;
  // A line of its own keeps its caret in some places by a blank that is none.
  return token === undefined ? (node.textContent ?? '').replaceAll('\u00a0', ' ') : `{${token}}`;
};

/** The pattern that the field shows. */
export const readField = (field: HTMLElement): string => [...field.childNodes].map(patternOf).join('');

/** Where in the pattern a place in the field is. */
export const offsetOf = (field: HTMLElement, node: Node, offset: number): number => {
  if (node === field) return [...field.childNodes].slice(0, offset).map(patternOf).join('').length;
  const children = [...field.childNodes];
  const at = children.findIndex((child) => child.contains(node));
  const before = children.slice(0, at).map(patternOf).join('').length;
  const child = children[at];
  if (child === undefined) return 0;
  return before + (child instanceof Text ? offset : patternOf(child).length);
};

/** The place in the field of an offset in the pattern: within a text, or beside a token. */
export const placeOf = (field: HTMLElement, offset: number): readonly [Node, number] => {
  let left = offset;
  for (const [at, child] of [...field.childNodes].entries()) {
    const { length } = patternOf(child);
    if (child instanceof Text && left <= length) return [child, left];
    if (left < length) return [field, at];
    left -= length;
  }
  return [field, field.childNodes.length];
};
