import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNameProblem } from '../../../../electron/outbox/state/file-name.ts';
import {
  type NamePattern,
  type NameValues,
  getExtension,
  formatFolderName,
  foldPath,
  FreeNames,
  formatFileName,
  addNumber,
  parseFileNamePattern,
} from '../../../../electron/downloads/plan/file-name-pattern.ts';
import { isTooLong } from '../../../../electron/downloads/plan/find-destination.ts';

const getPattern = (written: string): NamePattern => {
  const parsed = parseFileNamePattern(written);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.value;
};
const values: NameValues = {
  sku: 'BAG-1',
  label: 'Bag, olive',
  family: 'Bags',
  filename: 'front view.jpg',
  date: '2026-11-20',
  n: 3,
};
const named = (pattern: string, more: Partial<NameValues> = {}, ending = 'jpg'): string =>
  formatFileName(getPattern(pattern), { ...values, ...more }, ending);
const getProblem = (pattern: string): string | null => {
  const parsed = parseFileNamePattern(pattern);
  return parsed.ok ? null : parsed.problem;
};

/** Characters that are problematic in names, and any others. */
const wild = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', ' ', '..', ':', '*', '\0', '\u202e', 'ß', 'İ', '😀', 'é', 'a'),
    maxLength: 400,
  }),
  fc.constantFrom('CON', 'nul.txt', 'com1', 'aux ', '..', '../../etc/passwd', 'C:\\Windows', '', ' ', 'LPT¹'),
);

describe('names of saved files', () => {
  it('follow the pattern, with the number padded to its written width', () => {
    expect(named('{sku}_{nn}')).toBe('BAG-1_03.jpg');
    expect(named('{label} {n} {family} {date} {name}')).toBe('Bag, olive 3 Bags 2026-11-20 front view.jpg');
  });

  it('keep the existing name if a value of the pattern is missing', () => {
    expect(named('{sku}_{nn}', { sku: null })).toBe('front view.jpg');
    expect(named('{sku}', { sku: '..' }, '')).toBe('front view');
  });

  it('are rejected with a message if the pattern is invalid', () => {
    expect(getProblem('{skus}')).toMatch(/^\{skus\} is not known\. Use one of sku, /);
    expect(getProblem('{sku')).toBe('An opening brace has no closing brace.');
    expect(getProblem('a/{sku}')).toBe('/ cannot be used in a file name.');
    expect(getProblem('  ')).not.toBeNull();
  });

  it('are valid on every system for any content of the account, and contain no path', () => {
    fc.assert(
      fc.property(wild, wild, wild, wild, (sku, label, filename, ending) => {
        for (const pattern of ['{sku}_{nn}', '{label}', '{name}']) {
          const name = named(pattern, { sku, label, filename }, ending);
          expect(findNameProblem(name)).toBeNull();
          expect(name).not.toMatch(/[/\\]/);
          expect(Buffer.byteLength(name)).toBeLessThan(255);
        }
        expect(findNameProblem(formatFolderName(sku))).toBeNull();
      }),
    );
  });

  it('are unique, as file systems compare them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a.jpg', 'A.JPG', 'a_2.jpg', 'é.jpg', 'e\u0301.jpg', 'a', 'x/a.jpg'), {
          maxLength: 60,
        }),
        (paths) => {
          const names = new FreeNames();
          const foldedPaths = paths.map((path) => foldPath(names.take(path).path));
          expect(new Set(foldedPaths).size).toBe(paths.length);
        },
      ),
    );
    const names = new FreeNames();
    expect(['a.jpg', 'A.jpg', 'a.jpg'].map((path) => names.take(path).path)).toEqual(['a.jpg', 'A_2.jpg', 'a_3.jpg']);
  });

  it('have the extension of the file, or else the extension that the service indicates', () => {
    expect(getExtension('a.JPG', 'png')).toBe('JPG');
    expect(getExtension('a', '.png')).toBe('png');
    expect(getExtension('a', '')).toBe('');
    expect(addNumber('x.y/a.tar', 4)).toBe('x.y/a_4.tar');
  });

  it('are too long for Windows from 260 characters, and only there', () => {
    const path = `${'a'.repeat(200)}.jpg`;
    expect(isTooLong(`/home/${'b'.repeat(60)}`, path, 'win32')).toBe(true);
    expect(isTooLong('/home', path, 'win32')).toBe(false);
    expect(isTooLong(`/home/${'b'.repeat(60)}`, path, 'linux')).toBe(false);
  });
});
