import { describe, expect, it } from 'vitest';
import { hasOtherFields } from '../../../../electron/outbox/edits/read-value.ts';

describe('hasOtherFields', () => {
  it.each([
    [{ attributes: { brand: 'Acme', color: 'red' } }, true],
    [{ attributes: { brand: 'Acme' } }, false],
    [{ attributes: { brand: 'Acme', color: '', tags: [] } }, false],
    [{ label: 'Bag' }, false],
  ])('tells whether the update of an attribute of %j could delete another one', (item, expected) => {
    expect(hasOtherFields(item, 'attributes.brand')).toBe(expected);
  });

  it('needs no other field for the field of an item', () => {
    expect(hasOtherFields({ id: 'a' }, 'label')).toBe(true);
  });
});
