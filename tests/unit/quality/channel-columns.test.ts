import { describe, expect, it } from 'vitest';
import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import { readColumns } from '../../../electron/quality/channel-columns.ts';

const seen: readonly ProductAttributeUse[] = [
  { name: 'Care', title: 'care_text', label: 'care_text', type: 'text' },
  { name: 'price', title: 'price', label: 'Price', type: 'number' },
];

describe('columns of a channel', () => {
  it('match a field or an attribute by its exact name', () => {
    const { known, notUnderstood } = readColumns(
      [
        { header: 'title', attribute: 'label' },
        { id: 'care_text', output_label: 'Pflege' },
        'gtin',
        { id: 'thumbnail' },
      ],
      seen,
    );
    expect(known.map(({ of, name }) => `${of} ${name}`)).toEqual([
      'field label',
      'attribute Care',
      'field gtin',
      'picture picture',
    ]);
    expect(notUnderstood).toBe(0);
  });

  it('count as unknown if nothing in them is known, or two fields match', () => {
    const { known, notUnderstood } = readColumns([{ id: '77' }, { a: 'price', b: 'sku' }, null, 7], seen);
    expect(known).toEqual([]);
    expect(notUnderstood).toBe(4);
  });

  it('are empty without a list; a field without a rule still matches', () => {
    expect(readColumns({ id: 'sku' }, seen)).toEqual({ known: [], notUnderstood: 0 });
    expect(readColumns([{ id: 'created' }], seen)).toEqual({ known: [], notUnderstood: 0 });
  });
});
