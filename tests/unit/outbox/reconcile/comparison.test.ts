import { describe, expect, it } from 'vitest';
import { compareWithItem, findDifferentFields } from '../../../../electron/outbox/reconcile/comparison.ts';

type Compared = Parameters<typeof compareWithItem>[0];
const creation = (body: Record<string, unknown>): Compared =>
  ({ kind: 'create', resource: 'channel', body, title: 'Web', file: null }) as unknown as Compared;
const upload = (sha256: string | null): Compared =>
  ({ kind: 'upload', resource: 'asset', body: {}, title: 'a.jpg', file: { size: 10, sha256 } }) as unknown as Compared;
const signs = (intent: Compared, item: Record<string, unknown>): string[] =>
  compareWithItem(intent, item).map(({ member, sign }) => `${member} ${sign}`);

describe('comparison with a created item', () => {
  it('shows what was sent, then at most eight values that the service added, the time of creation among them', () => {
    const added = Object.fromEntries(
      ['column_separator', 'text_delimiter', 'rebuild_feed_frequency', 'rebuild_feed_dow', 'rebuild_feed_dom']
        .concat(['rebuild_feed_hod', 'rebuild_feed_moh', 'process_products', 'parent_include_criteria'])
        .map((name) => [name, '1']),
    );
    const item = { id: 'c1', name: 'Web', created: '2026-11-29T10:00:00Z', account_id: 'a', modified: 'x', ...added };
    const lines = signs(creation({ name: 'Web' }), item);
    expect(lines[0]).toBe('name same');
    const others = lines.slice(1);
    expect(others).toHaveLength(8);
    expect(others.every((line) => line.endsWith(' added'))).toBe(true);
    expect(others.at(-1)).toBe('created added');
    expect(others.some((line) => /^(?:account_id|modified) /.test(line))).toBe(false);
  });

  it('names the sent fields whose values differ', () => {
    const intent = creation({ name: 'Web', column_separator: ';' });
    expect(findDifferentFields(intent, { name: 'Web', column_separator: ',' })).toEqual(['column_separator']);
    expect(findDifferentFields(intent, { name: 'Web', column_separator: ';' })).toEqual([]);
  });
});

describe('comparison with an uploaded file', () => {
  const item = { filename: 'a.jpg', file_size: 10 };
  it('compares the name, the size, and the content if both are known', () => {
    expect(signs(upload(null), item)).toEqual(['filename same', 'file_size same']);
    expect(findDifferentFields(upload(null), { filename: 'b.jpg', file_size: 11 })).toEqual(['filename', 'file_size']);
    const [one, other] = ['a', 'b'].map((digit) => digit.repeat(64));
    expect(findDifferentFields(upload(one ?? ''), { ...item, checksum: one })).toEqual([]);
    expect(findDifferentFields(upload(one ?? ''), { ...item, checksum: other })).toEqual(['checksum']);
    expect(signs(upload(one ?? ''), item)).toEqual(['filename same', 'file_size same']);
  });
});
