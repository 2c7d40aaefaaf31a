import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditValue } from '../../../electron/model/edit-value.ts';
import { getResource } from '../../../electron/model/index.ts';
import { toUpdateValue, toUpdateTarget } from '../../../electron/outbox/edits/edit-record.ts';
import { createValueBody } from '../../../electron/service/http/request-body.ts';
import { buildItemUrl } from '../../../electron/service/request-urls.ts';
import { getUpdatePath } from '../../../electron/service/update-requests.ts';
import { clientOf } from '../../support/client-of.ts';
import { closedAfterTest } from '../../support/closed-after-test.ts';
import { startRaw, whenRead } from './raw-server.ts';

const service = 'https://pim.example';
const paths =
  /^\/api\/v3\/(?:products\/p1\/(?:label|gtin|status|attributes\/[^/]+)|assets\/p1\/(?:alt_text|filename))$/;

const fields = fc.oneof(
  fc.constantFrom(
    'label',
    'gtin',
    'status',
    'alt_text',
    'filename',
    'attributes',
    'sku',
    'parent_id',
    'thumbnail_id',
    '',
  ),
  fc.string({ unit: 'grapheme' }).map((key) => `attributes.${key}`),
  fc.constantFrom('attributes.', 'attributes..', 'attributes...', 'attributes.a/b', 'attributes.?x', 'attributes.%2e'),
);
const values: fc.Arbitrary<EditValue> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string()),
);

const getBody = async (value: EditValue): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of createValueBody(value).pieces(() => undefined)) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
};

describe('the requests of updates', () => {
  it('change exactly one field with a bare value, and never send a map of attributes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('product', 'asset'),
        fields,
        values,
        values,
        async (resource, field, base, value) => {
          const target = toUpdateTarget(resource, field);
          if (target === null) return;
          const url = buildItemUrl(service, getResource(resource), 'p1', getUpdatePath(target));
          expect(url.pathname).toMatch(paths);
          expect(url.search).toBe('');
          const body = await getBody(toUpdateValue(field, base, value));
          expect(body === null || typeof body !== 'object' || Array.isArray(body)).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('do not exist for a whole item, for all attributes, and for fields that identify or link items', () => {
    for (const field of [
      '',
      'attributes',
      'attributes.',
      'attributes..',
      'sku',
      'id',
      'parent_id',
      'thumbnail_id',
      'alt_text',
    ])
      expect(toUpdateTarget('product', field)).toBeNull();
    for (const field of ['', 'label', 'attributes.color', 'content']) expect(toUpdateTarget('asset', field)).toBeNull();
  });

  it('empty an attribute with an empty value of its type, and a field with null', () => {
    expect(toUpdateValue('attributes.tags', ['a'], null)).toEqual([]);
    expect(toUpdateValue('attributes.color', 'red', null)).toBe('');
    expect(toUpdateValue('attributes.weight', 1.5, null)).toBeNull();
    expect(toUpdateValue('label', 'Bag', null)).toBeNull();
  });
});

describe('the response to an update', () => {
  it.each([
    [407, 'notThisService'],
    [511, 'unknownOutcome'],
  ])('with status %i in place of the service is %s, because only some may have reached it', async (status, code) => {
    const server = closedAfterTest(
      await startRaw((request: IncomingMessage, response) =>
        whenRead(request, () => {
          const isSignIn = request.url === '/auth/api/get-token';
          response.writeHead(isSignIn ? 200 : status).end(isSignIn ? '{"access_token":"tok-en"}' : '<html>');
        }),
      ),
    );
    const client = closedAfterTest(clientOf(server));
    const target = toUpdateTarget('product', 'label');
    if (target === null) throw new Error('The label cannot be updated.');
    await expect(client.update(target, 'p1', 'Bag')).rejects.toMatchObject({ code });
  });
});
