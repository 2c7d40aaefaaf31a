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
  ])('detects %s, which a program wrote for %s in a wrong encoding', (text, before) => {
    expect(isDamagedCopy(text, before)).toBe(true);
  });

  it.each([
    ['Grösse', 'Größe'],
    ['Groesse', 'Größe'],
    ['why?', 'why!'],
    ['blue', 'red'],
    ['Größe', 'Größe'],
    ['Gr??n', 'Größe'],
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
