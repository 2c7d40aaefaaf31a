import { describe, expect, it } from 'vitest';
import { hasMember, parseRejectedFields, withoutFields } from '../../../electron/model/index.ts';

const extraInputs = 'Extra inputs are not permitted';
const of = (...problems: readonly { readonly field?: string; readonly message: string }[]): unknown =>
  parseRejectedFields({ code: 'invalid', message: 'refused', problems });

describe('rejected fields in an error response', () => {
  it('reads rejected fields from the errors, each once', () => {
    expect(of({ field: 'category_ids', message: extraInputs }, { field: 'asset_ids', message: extraInputs })).toEqual({
      names: ['category_ids', 'asset_ids'],
      alone: true,
    });
    expect(
      of({ field: 'category_ids', message: extraInputs }, { field: 'category_ids', message: extraInputs }),
    ).toEqual({
      names: ['category_ids'],
      alone: true,
    });
  });

  it('finds nested fields at their path in the request, for any index in a list', () => {
    const body = {
      webhook: { url: 'https://x', webhook_url: 'https://x' },
      pages: [{ id: 'a', page: { old: 1 } }, { id: 'b' }],
    };
    const ways = (...fields: readonly string[]): readonly string[] =>
      parseRejectedFields(
        { code: 'invalid', message: '', problems: fields.map((field) => ({ field, message: extraInputs })) },
        body,
      ).names;
    expect(ways('webhook.url', 'pages.0.page.old', 'pages[1].page.old')).toEqual(['webhook.url', 'pages.page.old']);
    expect(ways('pages.1.StaticPage.id')).toEqual(['pages.id']);
    expect(ways('webhook.gone', 'pages.0.page.old.deeper')).toEqual(['webhook', 'pages']);
    expect(hasMember(body, 'pages.page.old')).toBe(true);
    expect(hasMember(body, 'pages.page.new')).toBe(false);
    expect(withoutFields(body, ['webhook.url', 'pages.page.old'])).toEqual({
      webhook: { webhook_url: 'https://x' },
      pages: [{ id: 'a' }, { id: 'b' }],
    });
    expect(withoutFields({ name: 'A', webhook: { url: 1 } }, ['webhook.url']), 'nothing is left of it').toEqual({
      name: 'A',
    });
  });

  it('returns the first unknown field on the path to a nested one', () => {
    expect(of({ field: 'settings.theme.colour', message: extraInputs })).toEqual({ names: ['settings'], alone: true });
    expect(of({ field: 'pages[0].extra', message: extraInputs })).toEqual({ names: ['pages'], alone: true });
  });

  it('reads a rejected field from the text of an error', () => {
    expect(of({ message: `storefront: ${extraInputs}` })).toEqual({ names: ['storefront'], alone: true });
    expect(of({ message: `body.storefront.shop: ${extraInputs}` })).toEqual({ names: ['storefront'], alone: true });
    expect(parseRejectedFields({ code: 'invalid', message: extraInputs, field: 'source' }).names).toEqual(['source']);
  });

  it('reads rejected fields next to other errors', () => {
    expect(of({ field: 'source', message: extraInputs }, { field: 'sku', message: 'Field required' })).toEqual({
      names: ['source'],
      alone: false,
    });
  });

  it.each([
    { field: 'sku', message: 'Field required' },
    { field: 'status', message: "Input should be 'Completed', 'Draft' or 'Archived'" },
    { field: 'label', message: `A text that holds: ${extraInputs}` },
    { message: extraInputs },
    { message: `Not a path at all: ${extraInputs}` },
  ])('reads no fields from $message', (problem) => {
    expect(of(problem)).toEqual({ names: [], alone: false });
  });

  it('reads no fields from another failure', () => {
    const problems = [{ field: 'source', message: extraInputs }];
    expect(parseRejectedFields({ code: 'conflict', message: extraInputs, problems }).names).toEqual([]);
    expect(parseRejectedFields({ code: 'serviceFault', message: extraInputs, problems }).names).toEqual([]);
  });

  it('removes rejected fields from a body', () => {
    expect(withoutFields({ sku: 'A', category_ids: ['1'], __proto__x: 1 }, ['category_ids'])).toEqual({
      sku: 'A',
      __proto__x: 1,
    });
  });
});
