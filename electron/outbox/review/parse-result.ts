import { m } from '../../messages/index.ts';

/** A parsed value or an error message. */
export type ParseResult<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly problem: string };

export const createParseFailure = (problem: string): { readonly ok: false; readonly problem: string } => ({
  ok: false,
  problem,
});

/** A segment of a text: a token in braces, or the text between tokens. */
export type TemplatePiece = { readonly token: string } | { readonly text: string };

/** Splits a text at its braces. Fails if a brace is not balanced. */
export const parsePieces = (text: string): ParseResult<readonly TemplatePiece[]> => {
  const pieces: TemplatePiece[] = [];
  for (const [found, token] of text.matchAll(/\{([^{}]*)\}|[^{}]+|[{}]/gu)) {
    if (token !== undefined) pieces.push({ token: token.trim().toLowerCase() });
    else if (found === '{') return createParseFailure(m.review.pattern.unclosedBrace);
    else if (found === '}') return createParseFailure(m.review.pattern.unopenedBrace);
    else pieces.push({ text: found });
  }
  return { ok: true, value: pieces };
};
