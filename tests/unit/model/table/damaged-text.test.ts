import { describe, expect, it } from 'vitest';
import { isDamagedCopy, repairEncoding } from '../../../../electron/model/table/damaged-text.ts';

describe('isDamagedCopy', () => {
  it.each([
    ['GrÃ¶ÃŸe', 'Größe'],
    ['Gr√∂√üe', 'Größe'],
    ['Gr??e', 'Größe'],
    ['Gr\ufffd\ufffde', 'Größe'],
    ['Gr\ufffd\ufffd\ufffd\ufffde', 'Größe'],
    ['???', 'ボトル'],
    ['5 â‚¬', '5 €'],
    ['ãƒœãƒˆãƒ«', 'ボトル'],
    ['Gr\u00c3\u00b6\u00c3\u009fe', 'Größe'],
    ['Gr├Â├ƒe', 'Größe'],
    ['Gr├╢├ƒe', 'Größe'],
    ['Gr枚脽e', 'Größe'],
    ['Grﾃｶﾃ歹', 'Größe'],
    ['GrцЯe', 'Größe'],
    ['Gr÷▀e', 'Größe'],
    ['Grš§e', 'Größe'],
    ['Grˆﬂe', 'Größe'],
    ['êðàñíûé', 'красный'],
    ['Tom &amp; Jerry', 'Tom & Jerry'],
    ['Gr&ouml;&szlig;e &#8211; 5&nbsp;&euro;', 'Größe – 5\u00a0€'],
    ['a\\nb\\r\\nc', 'a\nb\nc'],
    ['a<br>b<br />c', 'a\nb\nc'],
    ['a_x000D_\nb', 'a\nb'],
    ['Gro\u0308ße', 'Größe'],
  ])('detects %s, which a program wrote for %s in a wrong encoding', (text, before) => {
    expect(isDamagedCopy(text, before)).toBe(true);
  });

  it.each([
    ['Gr\\u00f6\\u00dfe & more', 'Größe & more'],
    ['Gr%C3%B6%C3%9Fe%20M', 'Größe M'],
    ['Gr=C3=B6=C3=9Fe', 'Größe'],
    ['Gr”áe', 'Größe'],
  ])('recognizes the escapes of scripts, addresses and mails, and quotation marks in a word: %s', (text, before) => {
    expect(isDamagedCopy(text, before)).toBe(true);
  });

  it.each([
    ['100%C3 cotton', '100% cotton'],
    ['a=b0', 'a=b1'],
    ['50%25', '50%'],
    ['C:\\u00zz', 'C:'],
  ])('treats %s in place of %s as an edit unless it is the same text', (text, before) => {
    expect(isDamagedCopy(text, before)).toBe(text === '50%25');
  });

  it('recognizes a long text, which gets longer by the wrong encoding', () => {
    const before = 'Wasserdichte Größe für Rücksäcke. '.repeat(200);
    const damaged = new TextDecoder('windows-1252').decode(new TextEncoder().encode(before));
    expect([damaged.length > before.length, isDamagedCopy(damaged, before)]).toEqual([true, true]);
  });

  it.each([
    ['Grösse', 'Größe'],
    ['Groesse', 'Größe'],
    ['why?', 'why!'],
    ['blue', 'red'],
    ['Größe', 'Größe'],
    ['Gr??n', 'Größe'],
    ['Größe', 'Gr÷▀e'],
    ['Größe', 'Gr├╢├ƒe'],
    ['красный', 'êðàñíûé'],
    ['Tom & Jerry', 'Tom &amp; Jerry'],
    ['Novotný', 'Novotnè'],
    ['a b', 'a\nb'],
  ])('treats %s in place of %s as a change', (text, before) => {
    expect(isDamagedCopy(text, before)).toBe(false);
  });
});

describe('repairEncoding', () => {
  it.each([
    ['GrÃ¶ÃŸe', 'Größe'],
    ['5 â‚¬', '5 €'],
    ['CafÃ©', 'Café'],
    ['â€œSoftâ€\u009d', '“Soft”'],
    ['Å‚Ã³dÅº', 'łódź'],
    ['ÐšÑ€Ð°ÑÐ½Ñ‹Ð¹'.replace('ÑÐ½', 'Ñ\u0081Ð½'), 'Красный'],
  ])('returns the text that was read as %s', (text, repaired) => {
    expect(repairEncoding(text)).toBe(repaired);
  });

  it.each(['Größe', 'NESCAFÉ®', 'CAFÉ»', 'São Paulo', 'Ã', '5 €', 'Łódź', 'ボトル', 'plain', 'À la carte…'])(
    'returns null for %s, which is no damaged text',
    (text) => {
      expect(repairEncoding(text)).toBeNull();
    },
  );
});
