import { describe, expect, it } from 'vitest';
import {
  firstChoices,
  readChoices,
  parseStoredFields,
} from '../../../../../renderer/features/export/export-choices.ts';

describe('stored choices of an export', () => {
  it('restores stored choices unchanged', () => {
    const stored = { format: 'xlsx', columns: 'every', separator: ';', bom: false, body: 'raw' } as const;
    expect(readChoices(stored)).toEqual(stored);
  });

  it.each([null, 'csv', [], { format: 'exe', separator: '|', bom: 'yes' }])(
    'falls back to the defaults for %j',
    (stored) => expect(readChoices(stored)).toEqual(firstChoices),
  );
});

describe('stored fields of an export', () => {
  it('restores the fields that still exist, in the order of the model', () => {
    expect(parseStoredFields(['label', 'gone', 'sku'], ['sku', 'label', 'gtin'])).toEqual(['sku', 'label']);
    expect(parseStoredFields(['gone'], ['sku'])).toBeNull();
    expect(parseStoredFields('sku', ['sku'])).toBeNull();
  });
});
