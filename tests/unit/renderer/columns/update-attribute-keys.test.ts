import { describe, expect, it } from 'vitest';
import type { ProductAttributeUse } from '../../../../electron/contract/index.ts';
import { updateAttributeKeys } from '../../../../renderer/columns/update-attribute-keys.ts';

const attribute = (name: string, title: string, label: string | null): ProductAttributeUse => ({
  name,
  title,
  label,
  type: 'text',
});
const createViews = (key: string | null) => [
  {
    name: 'A view',
    asked: {
      filters: {
        groups: [{ filters: [{ field: 'attributes', attribute: key, operator: 'is', values: ['Includes zipper'] }] }],
      },
    },
  },
];

describe('attributes renamed in stored filters', () => {
  it('follows an attribute in stored filters from its name to its label, and back', () => {
    const byLabel = [attribute('zippered', 'Includes zipper', 'Includes zipper')];
    const byName = [attribute('Includes zipper', 'Includes zipper', 'zippered')];
    expect(updateAttributeKeys(createViews('Includes zipper'), byLabel)).toEqual(createViews('zippered'));
    expect(updateAttributeKeys(createViews('zippered'), byName)).toEqual(createViews('Includes zipper'));
  });

  it('follows renamed attributes in orders and columns, and changes no typed text', () => {
    const createView = (key: string) => ({
      name: 'attributes.Includes zipper',
      asked: {
        words: 'attributes.Includes zipper',
        order: { field: `attributes.${key}`, descending: true },
        filters: [{ field: 'label', attribute: null, values: ['attributes.Includes zipper'] }],
      },
      columns: {
        shown: { [`attributes.${key}`]: true, label: false },
        widths: { [`attributes.${key}`]: 140 },
        order: ['sku', `attributes.${key}`],
        free: [{ name: key, label: 'Includes zipper', type: 'text' }],
      },
    });
    const byLabel = [attribute('zippered', 'Includes zipper', 'Includes zipper')];
    expect(updateAttributeKeys(createView('Includes zipper'), byLabel)).toEqual(createView('zippered'));
  });

  it('keeps stored filters when their key is still valid, unknown, or ambiguous', () => {
    const stays = (key: string | null, seen: readonly ProductAttributeUse[]): void => {
      const before = createViews(key);
      expect(updateAttributeKeys(before, seen)).toBe(before);
    };
    stays('zippered', [attribute('zippered', 'Includes zipper', null), attribute('zip', 'zippered', null)]);
    stays('gone', [attribute('zippered', 'Includes zipper', null)]);
    stays('Closure', [attribute('closure_1', 'Closure', null), attribute('closure_2', 'Closure', null)]);
    stays(null, [attribute('zippered', 'Includes zipper', null)]);
    stays('Includes zipper', []);
  });
});
