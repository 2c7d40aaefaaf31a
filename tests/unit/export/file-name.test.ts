import { describe, expect, it } from 'vitest';
import { defaultName } from '../../../electron/export/file-name.ts';

describe('the name that is offered for an export', () => {
  it('says what it holds, the day and the format', () => {
    const day = new Date(2026, 10, 20, 23, 59);
    expect(defaultName('product', 'csv', day)).toBe('products-2026-11-20.csv');
    expect(defaultName('assetList', 'jsonLines', day)).toBe('asset-lists-2026-11-20.jsonl');
  });
});
