import { describe, expect, it } from 'vitest';
import { removeRejectedFields, updateRejectedFields } from '../../../electron/workspace/learn-rejected-fields.ts';
import type { RejectedFieldsByResource } from '../../../electron/model/index.ts';

const now = new Date('2026-10-03T10:00:00Z');
const at = now.toISOString();
const earlier = '2026-09-01T10:00:00.000Z';
const createError = (...fields: readonly string[]) => ({
  code: 'invalid' as const,
  message: 'refused',
  problems: fields.map((field) => ({ field, message: 'Extra inputs are not permitted' })),
  retryable: false,
});
const outcome = { kind: 'create', resource: 'product', body: {}, error: null, alreadyThere: false } as const;
const failed = { ...outcome, state: 'failed' } as const;
const done = { ...outcome, state: 'done' } as const;
const known: RejectedFieldsByResource = {
  product: [
    { name: 'category_ids', at: earlier },
    { name: 'asset_ids', at: earlier },
  ],
  channel: [{ name: 'storefront', at: earlier }],
};

describe('rejected fields of an account', () => {
  it('are added by a rejection, with its day, to the fields of earlier rejections', () => {
    expect(updateRejectedFields({}, { ...failed, error: createError('category_ids') }, now)).toEqual({
      product: [{ name: 'category_ids', at }],
    });
    expect(updateRejectedFields(known, { ...failed, error: createError('asset_ids', 'channel_ids') }, now)).toEqual({
      ...known,
      product: [
        { name: 'category_ids', at: earlier },
        { name: 'asset_ids', at },
        { name: 'channel_ids', at },
      ],
    });
  });

  it('are removed by a successful creation with such a field', () => {
    expect(updateRejectedFields(known, { ...done, body: { sku: 'A', category_ids: ['1'] } }, now)).toEqual({
      ...known,
      product: [{ name: 'asset_ids', at: earlier }],
    });
    const both = { category_ids: [], asset_ids: [] };
    expect(updateRejectedFields(known, { ...done, body: both }, now)).toEqual({ channel: known.channel });
  });

  it.each([
    { ...done, body: { sku: 'A' } },
    { ...done, body: { category_ids: ['1'] }, alreadyThere: true },
    { ...failed, error: { code: 'invalid' as const, message: 'sku: Field required', retryable: false } },
    { ...failed, error: { ...createError('asset_ids'), code: 'conflict' as const } },
    { ...failed, kind: 'upload' as const, error: createError('alt_text') },
    { ...outcome, state: 'unknown' as const, error: createError('alt_text') },
  ])('stay the same object after a response that does not mention them (%#)', (intent) => {
    expect(updateRejectedFields(known, intent, now)).toBe(known);
  });

  it('are forgotten for one resource on request', () => {
    expect(removeRejectedFields(known, 'product')).toEqual({ channel: known.channel });
  });
});
