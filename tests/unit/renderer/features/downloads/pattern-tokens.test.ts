import { describe, expect, it } from 'vitest';
import { splitPattern } from '../../../../../renderer/features/downloads/pattern-tokens.ts';

const isKnown = (token: string): boolean => ['sku', 'nn'].includes(token);

describe('segments of a pattern', () => {
  it('splits a pattern into complete tokens and the text between them', () => {
    expect(splitPattern('{sku}_{nn}', isKnown)).toEqual([{ token: 'sku' }, { text: '_' }, { token: 'nn' }]);
    expect(splitPattern('{sku}{nn} web', isKnown)).toEqual([{ token: 'sku' }, { token: 'nn' }, { text: ' web' }]);
    expect(splitPattern('', isKnown)).toEqual([]);
  });

  it('treats unknown and incomplete tokens as text', () => {
    expect(splitPattern('a {nope} {sku', isKnown)).toEqual([{ text: 'a {nope} {sku' }]);
  });
});
