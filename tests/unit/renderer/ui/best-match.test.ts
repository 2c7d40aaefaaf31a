import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBestMatch } from '../../../../renderer/ui/best-match.ts';

it.each([
  ['amst', [['Africa/Abidjan'], ['Europe/Amsterdam']], 1],
  ['review', [['In review'], ['Review later'], ['Review']], 2],
  ['REV', [['In review'], ['Review']], 1],
  ['view', [['Review'], ['In view']], 1],
  ['Café', [['cafe'], ['café bar']], 0],
  ['draft', [['Draft'], ['draft']], 1],
  [
    'semi',
    [
      [',', 'Comma'],
      [';', 'Semicolon'],
    ],
    1,
  ],
  ['zzz', [['Review']], -1],
  ['  ', [['Review']], -1],
  ['', [['']], -1],
])('finds the best match of “%s” in %j at %i', (typed, options, at) => {
  expect(findBestMatch(options, typed)).toBe(at);
});

it('finds an option that contains the typed text, and an equal one before all others', () => {
  const text = fc.stringMatching(/^[ab c]{1,6}$/).filter((one) => one.trim() !== '');
  fc.assert(
    fc.property(fc.array(text), text, (options, typed) => {
      const at = findBestMatch(
        options.map((one) => [one]),
        typed,
      );
      const contains = options.filter((one) => one.includes(typed.trim()));
      if (contains.length === 0) expect(at).toBe(-1);
      else expect(contains).toContain(options[at]);
      if (options.includes(typed.trim())) expect(options[at]).toBe(typed.trim());
    }),
  );
});
