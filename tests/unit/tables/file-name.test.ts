import { describe, expect, it } from 'vitest';
import { getExportFileName, getDiagnosticsFileName } from '../../../electron/tables/file-name.ts';

describe('proposed name of an export', () => {
  it('contains content, day and format', () => {
    const day = new Date(2026, 10, 20, 23, 59);
    expect(getExportFileName('product', 'csv', day)).toBe('products-2026-11-20.csv');
    expect(getExportFileName('assetList', 'jsonLines', day)).toBe('asset-lists-2026-11-20.jsonl');
  });
});

describe('proposed name of diagnostics', () => {
  it('has no direction marks or path, and complete characters only', () => {
    expect(getDiagnosticsFileName('bag \u202Efdp.exe\u2069')).toBe('Vitrine diagnostics bag _fdp.exe_.json');
    expect(getDiagnosticsFileName('../a/b:c')).toBe('Vitrine diagnostics .._a_b_c.json');
    expect(getDiagnosticsFileName('שלום 3')).toBe('Vitrine diagnostics שלום 3.json');
    expect(getDiagnosticsFileName(`${'a'.repeat(59)}𠮷𠮷`)).toBe(`Vitrine diagnostics ${'a'.repeat(59)}𠮷.json`);
  });
});
