import { describe, expect, it } from 'vitest';
import { piecesOf } from '../../../../../renderer/features/saving/token-text.ts';

const isKnown = (token: string): boolean => ['sku', 'nn'].includes(token);

describe('a pattern in pieces', () => {
  it('has its tokens as a whole, and the text between them', () => {
    expect(piecesOf('{sku}_{nn}', isKnown)).toEqual([{ token: 'sku' }, { text: '_' }, { token: 'nn' }]);
    expect(piecesOf('{sku}{nn} web', isKnown)).toEqual([{ token: 'sku' }, { token: 'nn' }, { text: ' web' }]);
    expect(piecesOf('', isKnown)).toEqual([]);
  });

  it('keeps as text what is no token, or only half of one', () => {
    expect(piecesOf('a {nope} {sku', isKnown)).toEqual([{ text: 'a {nope} {sku' }]);
  });
});
