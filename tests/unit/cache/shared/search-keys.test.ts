import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, toIndexText, toSortKey, toPrefixQuery } from '../../../../electron/cache/shared/search-keys.ts';

describe('fold', () => {
  it('ignores case and accents, in any Unicode form', () => {
    expect(fold('Ärmel CAFÉ')).toBe('armel cafe');
    expect(fold('Cafe\u0301')).toBe(fold('Café'));
    expect(fold('Straße Ørsted Łódź ﬁne ＡＢ')).toBe('strasse orsted lodz fine ab');
  });

  it('gives blank texts no sort key', () => {
    expect(toSortKey(undefined)).toBeNull();
    expect(toSortKey('  ')).toBeNull();
  });
});

describe('text of the search index', () => {
  it('folds the text and otherwise keeps it', () => {
    expect(toIndexText('Crew neck T-shirt, Née ﬁne')).toBe('crew neck t-shirt, nee fine');
  });

  it('returns the same text with and without characters beyond Latin-1', () => {
    const letter = fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: letter, maxLength: 40 }), (text) => {
        expect(`${toIndexText(text)}o`).toBe(toIndexText(`${text}\u014d`));
        expect(toSortKey(`a${text}b`)).toBe(toSortKey(`\u0101${text}b`));
      }),
    );
  });

  it('splits text without spaces into pairs of characters', () => {
    expect(toIndexText('Nike運動鞋').trim()).toBe('nike 運動 動鞋 鞋');
  });

  it('converts a typed term to one phrase, and punctuation alone to nothing', () => {
    expect(toPrefixQuery('BAG-101')).toBe('"bag 101"*');
    expect(toPrefixQuery('BAG-101', true)).toBe('"bag 101"');
    expect(toPrefixQuery('鞋', true)).toBe('"鞋"*');
    expect(toPrefixQuery('動鞋')).toBe('"動鞋"*');
    expect(toPrefixQuery('鞋')).toBe('"鞋"*');
    expect(toPrefixQuery('"*:^')).toBeNull();
    expect(toPrefixQuery('🎽')).toBeNull();
  });

  it('never passes an operator of the search syntax through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        const phrase = toPrefixQuery(word);
        if (phrase !== null) expect(phrase).toMatch(/^"[^"*:^(){}+\-\0]+"\*$/u);
      }),
    );
  });
});
