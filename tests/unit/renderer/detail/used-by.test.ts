import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import type { ItemDetail, Link, ReferringItems } from '../../../../electron/contract/index.ts';
import { describePrintSize } from '../../../../renderer/detail/stage/print-size.ts';
import { groupUses } from '../../../../renderer/detail/used-by.ts';

const link = (field: string, id: string): Link => ({
  field,
  to: 'product',
  id: toResourceId(id),
  name: id,
  note: null,
  known: true,
});
const use = (field: string, count: number, ...ids: readonly string[]): ReferringItems => ({
  from: 'product',
  field,
  count,
  links: ids.map((id) => link(field, id)),
});
const asset = (...uses: readonly ReferringItems[]): ItemDetail => ({ uses }) as unknown as ItemDetail;

describe('products that use an asset', () => {
  it('lists each product that uses an asset once, starting with products that have it as thumbnail', () => {
    const { links, count, main } = groupUses(asset(use('asset_ids', 9, 'A', 'B'), use('thumbnail_id', 1, 'B')));
    expect(links.map(({ id }) => id)).toEqual(['B', 'A']);
    expect([...main]).toEqual(['B']);
    expect(count).toBe(9);
  });

  it('lists no products for an asset that only a list names or that is unknown', () => {
    expect(groupUses(asset({ ...use('asset_ids', 2, 'A'), from: 'ecatalog' }))).toMatchObject({ links: [], count: 0 });
    expect(groupUses(null).links).toEqual([]);
  });
});

describe('print size of a picture', () => {
  it.each([
    [{ width: 3_000, height: 2_400 }, '25 × 20 cm'],
    [{ width: 640, height: 300 }, '5.4 × 2.5 cm'],
    [{ width: 600, height: 100 }, '50.8 × 8.5 mm'],
    [{ width: 4, height: 4 }, '0.3 × 0.3 mm'],
    [{ width: 1, height: 1 }, '0.1 × 0.1 mm'],
  ])('computes the print size at 300 dpi: %o', (pixels, text) => {
    expect(describePrintSize(pixels)).toEqual([text, 'at 300 dpi']);
  });
});
