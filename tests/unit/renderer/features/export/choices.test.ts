import { describe, expect, it } from 'vitest';
import { firstChoices, readChoices, readFields } from '../../../../../renderer/features/export/choices.ts';

describe('remembered choices of an export', () => {
  it('are read as they were kept', () => {
    const kept = { format: 'xlsx', columns: 'every', separator: ';', bom: false, body: 'raw' } as const;
    expect(readChoices(kept)).toEqual(kept);
  });

  it.each([null, 'csv', [], { format: 'exe', separator: '|', bom: 'yes' }])('%j gives the usual ones', (kept) =>
    expect(readChoices(kept)).toEqual(firstChoices),
  );
});

describe('remembered fields of an export', () => {
  it('are those that still can be chosen, in the order of the model', () => {
    expect(readFields(['label', 'gone', 'sku'], ['sku', 'label', 'gtin'])).toEqual(['sku', 'label']);
    expect(readFields(['gone'], ['sku'])).toBeNull();
    expect(readFields('sku', ['sku'])).toBeNull();
  });
});
