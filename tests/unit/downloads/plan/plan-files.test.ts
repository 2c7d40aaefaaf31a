import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseFileNamePattern } from '../../../../electron/downloads/plan/file-name-pattern.ts';
import { planFiles } from '../../../../electron/downloads/plan/plan-files.ts';

const file = fc.record({
  sku: fc.constantFrom(null, 'BAG-1', 'TENT'),
  extension: fc.constantFrom('jpg', 'png', 'pdf'),
  main: fc.boolean(),
});
const options = fc.record({
  which: fc.constantFrom('all' as const, 'images' as const, 'main' as const),
  folders: fc.boolean(),
  convert: fc.constantFrom(null, { quality: 90 }),
});

it('plans exactly the requested files, numbered within their product without gaps, under different paths', () => {
  const parsed = parseFileNamePattern('{sku}-{n}');
  if (!parsed.ok) throw new Error('The pattern is invalid');
  fc.assert(
    fc.property(fc.array(file, { maxLength: 12 }), options, (files, how) => {
      const requested = files.map(({ sku, extension, main }, at) => ({
        file: { id: `a${String(at)}`, filename: `f.${extension}`, extension, image: extension !== 'pdf', source: null },
        product: sku === null ? null : { sku, label: null, family: null },
        main,
      }));
      const planned = [...planFiles(requested as never, parsed.value, how as never)];
      const selected = requested.filter(
        (one) => how.which === 'all' || (one.file.image && (how.which === 'images' || one.main)),
      );
      expect(planned.map((one) => one.file.id)).toEqual(selected.map((one) => one.file.id));
      expect(new Set(planned.map(({ path }) => path.toLowerCase())).size).toBe(planned.length);
      for (const sku of ['BAG-1', 'TENT']) {
        const own = planned.filter(({ product }) => product?.sku === sku);
        const numbers = own.map(({ path }) => Number(/-(\d+)\.[a-z]+$/.exec(path)?.[1]));
        expect(numbers).toEqual(own.map((_, at) => at + 1));
        expect(
          own.every(({ path, renamed }) => path.startsWith(how.folders ? `${sku}/${sku}-` : `${sku}-`) && !renamed),
        ).toBe(true);
      }
      for (const one of planned) {
        expect(one.converts).toBe(how.convert !== null && one.file.image);
        expect(one.path.endsWith(one.converts ? '.jpg' : `.${one.file.extension}`)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
