import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findVariants } from '../../../../electron/sheets/shared/variant-sets.ts';

const colours = ['red', 'blue', 'green', 'black', 'white', 'grey'];
type ChildValue = { readonly care: 'parent' | 'other' | null; readonly isOverwritten: boolean };

it('reports values that differ from the parent if more than half of the variants have those of the parent', () => {
  const child = fc.record({
    care: fc.constantFrom('parent', 'other', null),
    isOverwritten: fc.boolean(),
  }) satisfies fc.Arbitrary<ChildValue>;
  fc.assert(
    fc.property(fc.array(child, { minLength: 1, maxLength: colours.length }), (children) => {
      const products = children.map(({ care, isOverwritten }, at) => ({
        id: `c${at}`,
        raw: {
          parent_id: 'p',
          attributes: { colour: colours[at], ...(care === null ? {} : { care }) },
          overwritten_attributes: isOverwritten ? ['care'] : [],
        },
      }));
      const parent = { id: 'p', raw: { num_variations: children.length, attributes: { care: 'parent' } } };
      const same = children.filter(({ care }) => care === 'parent').length;
      const differing = (at: number): boolean => children[at]?.care === 'other' && !children[at].isOverwritten;
      const set = findVariants('p', [...products, parent] as never);
      expect(set?.members.map(({ conflicts }) => conflicts.map(({ attribute }) => attribute))).toEqual(
        children.map((_, at) => (differing(at) && same > children.length / 2 ? ['care'] : [])),
      );
    }),
  );
});
