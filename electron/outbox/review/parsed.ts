/** What a person wrote, read; or what is wrong with it, in words. */
export type Parsed<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string };

export const wrong = (problem: string): { readonly ok: false; readonly problem: string } => ({ ok: false, problem });

/** A text in pieces: what stands in braces, and what stands between them. */
export type Piece = { readonly token: string } | { readonly text: string };

/** Takes a text apart at its braces. Wrong when a brace has no partner. */
export const piecesOf = (text: string): Parsed<readonly Piece[]> => {
  const pieces: Piece[] = [];
  for (const [found, token] of text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/gu)) {
    if (token !== undefined) pieces.push({ token: token.trim().toLowerCase() });
    else if (found === '{') return wrong('A brace is opened and not closed.');
    else if (found === '}') return wrong('A brace is closed and was not opened.');
    else pieces.push({ text: found });
  }
  return { ok: true, value: pieces };
};

/** What a token that nobody knows is answered with. */
export const unknownToken = (token: string, known: readonly string[]): string =>
  `{${token}} is not known. Known: ${known.join(', ')}.`;
