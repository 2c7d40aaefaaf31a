import { describe, expect, it } from 'vitest';
import { readBulkValue } from '../../../../../../renderer/features/edits/bulk/read-bulk-value.ts';

describe('readBulkValue', () => {
  it('separates the options of a multiple choice at commas and drops repeated ones', () => {
    expect(readBulkValue('choices', ' a, b,,a ')).toEqual({ value: ['a', 'b'] });
    expect(readBulkValue('choices', ' , ')).toEqual({ value: null });
  });

  it('reads other values like their editors', () => {
    expect(readBulkValue('text', ' a, b ')).toEqual({ value: ' a, b ' });
    expect(readBulkValue('integer', 'x')).toHaveProperty('problem');
  });
});
