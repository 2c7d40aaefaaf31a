import { describe, expect, it } from 'vitest';
import { isSpreadsheetError } from '../../../../electron/model/table/spreadsheet-errors.ts';

describe('isSpreadsheetError', () => {
  it.each(
    '#N/A #NV #NOM? #BEZUG! #NAME? #VALUE! #WERT! #¡REF! #N/D #DIV/0! #NUM! #ZAHL! #REF! #¿NOMBRE? #VALEUR! #ADR! #Н/Д #SPILL! #ÜBERLAUF! Err:502 #######'.split(
      ' ',
    ),
  )('detects %s, which a spreadsheet shows in place of a value', (text) => {
    expect([text, ` ${text.toLowerCase()} `].map(isSpreadsheetError)).toEqual([true, true]);
  });

  it.each([
    ...'#NÁZOV? #DELENIENULOU! #NEDOSTUPNÝ #SKLIC! #IME? #N/V #VRIJEDNOST! #DIJ/0! #VALOARE! #NUME? #BAŞV! #HIÁNYZIK'.split(
      ' ',
    ),
    ...'#ПОСИЛАННЯ! #ІМ’Я? #ДІЛЕННЯ/0! #ΔΙΑΙΡ./0! #ΚΕΝΟ! #I/T #TALL! #VÆRDI! #SAKNAS! #JAKO/0! #N/D! #LEER! #GETTING_DATA'.split(
      ' ',
    ),
    ...[
      'Błąd:502',
      'Erro:502',
      'Ошибка:502',
      'エラー:502',
      'Err :508',
      '＃Ｎ／Ａ',
      '#スピル!',
      '#분산!',
      '#N/A\u00a0',
      '\u200e#N/A',
      '#NOM\u202f?',
    ],
    ...['Loading...', '#N/A Requesting Data...', '#DIV/0'],
  ])('detects %s, which programs in other languages and spellings show', (text) => {
    expect(isSpreadsheetError(text)).toBe(true);
  });

  it.each([
    ...[
      '#1',
      '# 12',
      '#FF0000',
      '#',
      'N/A',
      'Error',
      'REF',
      'Fehler',
      '#new',
      '##',
      '#SALE!',
      'Size: 502',
      'Loading dock',
    ],
    'Ref: 512',
  ])('accepts %s as a value', (text) => {
    expect(isSpreadsheetError(text)).toBe(false);
  });
});
