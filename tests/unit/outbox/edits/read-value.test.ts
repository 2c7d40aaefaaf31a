import { describe, expect, it } from 'vitest';
import { canRevealOtherChanges } from '../../../../electron/outbox/edits/read-value.ts';

describe('hasOtherFields', () => {
  it.each([
    [{ attributes: { brand: 'Acme', color: 'red' } }, true],
    [{ attributes: { brand: 'Acme' } }, false],
    [{ attributes: { brand: 'Acme', color: '', tags: [] } }, false],
    [{ label: 'Bag' }, false],
  ])('tells whether the update of an attribute of %j could delete another one', (item, expected) => {
    expect(canRevealOtherChanges(item, 'attributes.brand')).toBe(expected);
  });

  it('needs no other field for the field of an item', () => {
    expect(canRevealOtherChanges({ id: 'a' }, 'label')).toBe(true);
  });
});
