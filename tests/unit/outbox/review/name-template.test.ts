import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitName, findNameProblem, splitName } from '../../../../electron/outbox/state/file-name.ts';
import {
  type TemplateValues,
  canFill,
  fillTemplate,
  parseNameTemplate,
  parseTemplate,
} from '../../../../electron/outbox/review/name-template.ts';

const values: TemplateValues = {
  sku: 'BAG-1',
  label: 'Bag, 6/7 l',
  name: 'IMG_0012',
  ext: 'jpg',
  folder: 'Autumn',
  n: 7,
};
const applyTemplate = (text: string, known: TemplateValues = values): string | null => {
  const parsed = parseTemplate(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return fillTemplate(parsed.value, known, fitName);
};

describe('name template', () => {
  it.each([
    ['{sku}_{n}.{ext}', 'BAG-1_7.jpg'],
    ['{sku}_{nnn}.{ext}', 'BAG-1_007.jpg'],
    ['{folder} {name}.{ext}', 'Autumn IMG_0012.jpg'],
    ['{label}.{ext}', 'Bag, 6-7 l.jpg'],
    ['plain words', 'plain words'],
  ])('%s produces %s', (text, expected) => {
    expect(applyTemplate(text)).toBe(expected);
  });

  const unlabelled = { sku: 'BAG-1', label: null };
  it.each([
    ['{sku}.{ext}', null, false],
    ['{label} {n}', null, false],
    ['{label} {n}', unlabelled, false],
    ['{label} {n}', { ...unlabelled, label: 'Bag' }, true],
    ['{sku}.{ext}', unlabelled, true],
    ['{name}.{ext}', null, true],
  ])('%s produces a text only if all required values of the product, %j, are known', (text, product, known) => {
    expect(applyTemplate(text, { ...values, sku: null, label: null, ...product }) !== null).toBe(known);
    const parsed = parseTemplate(text);
    expect(parsed.ok && canFill(parsed.value, product)).toBe(known);
  });

  it.each([
    ['{sku}_{foo}.{ext}', '{foo} is not known'],
    ['{sku}', 'The extension is missing'],
    ['{label}.{ext}', 'All files would get the same name'],
    ['a/{name}.{ext}', '/ cannot be used'],
    ['{name', 'no closing brace'],
  ])('for names, %s explains the error', (text, words) => {
    const parsed = parseNameTemplate(text);
    expect(parsed.ok ? '' : parsed.problem).toContain(words);
  });

  it('never throws, and produces a name that works on every system or a reported error', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const all = fc.record({
      sku: text,
      label: text,
      name: text,
      ext: fc.constant('jpg'),
      folder: text,
      n: fc.nat(9_999),
    });
    fc.assert(
      fc.property(text, all, (written, known) => {
        const parsed = parseNameTemplate(written);
        if (parsed.ok) expect(typeof fillTemplate(parsed.value, known, fitName)).toBe('string');
        const name = applyTemplate('x{name}{sku}{n}.{ext}', known) ?? '';
        expect(findNameProblem(name)).toBeNull();
      }),
    );
  });
});

describe('file name', () => {
  it.each([
    ['front.jpg', null],
    ['con artist.jpg', null],
    ['COM¹ .jpg', 'reserved on Windows'],
    ['conin$', 'reserved on Windows'],
    ['🎒 größe L.jpg', null],
    ['two\nlines.txt', 'control characters'],
    ['\u202Egnp.exe', 'invisible characters'],
    ['a\u200Bb.jpg', 'invisible characters'],
    ['../up.txt', 'another folder'],
    ['a\\..\\b.txt', 'another folder'],
    ['what?.jpg', 'Contains “?”'],
    [' front.jpg', 'a space'],
    ['front.jpg.', 'a dot'],
    ['con.txt', 'Windows'],
    [`${'n'.repeat(251)}.txt`, 'as long as names can be'],
    ['\ud800.txt', 'not valid text'],
  ])('validates %j', (name, words) => {
    if (words === null) expect(findNameProblem(name)).toBeNull();
    else expect(findNameProblem(name)).toContain(words);
  });

  it('is split at its extension, and joined again', () => {
    expect(splitName('.hidden')).toEqual({ name: '.hidden', ext: '' });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (written) => {
        const { name, ext } = splitName(written);
        expect(ext === '' ? name : `${name}.${ext}`).toBe(written);
      }),
    );
  });
});
