import { describe, expect, it } from 'vitest';
import { toNameKey, withPlainHyphens } from '../../../electron/model/name-key.ts';

describe('nameKey', () => {
  it.each([
    ['Größe.JPG'.normalize('NFD'), 'größe.jpg'],
    ['ÉTÉ.png', 'été.png'.normalize('NFD')],
    ['Angstro\u0308m.tif', 'angström.TIF'],
    ['가방.jpg'.normalize('NFD'), '가방.jpg'],
  ])('treats %j and %j as equal', (one, other) => {
    expect(toNameKey(one)).toBe(toNameKey(other));
  });

  it.each([
    ['front.jpg', 'front.jpeg'],
    ['e.jpg', 'é.jpg'],
    ['a b.jpg', 'a_b.jpg'],
  ])('treats %j and %j as different', (one, other) => {
    expect(toNameKey(one)).not.toBe(toNameKey(other));
  });
});

describe('withPlainHyphens', () => {
  it.each(['DC\u20111', 'DC\u20101', 'DC\u20131', 'DC\u22121', 'DC\uFF0D1', 'D\u00adC-\u200b1'])(
    'writes %j with the hyphens of a keyboard',
    (sku) => {
      expect(withPlainHyphens(sku)).toBe('DC-1');
    },
  );
});
