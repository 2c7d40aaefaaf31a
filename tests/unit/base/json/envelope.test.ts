import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  toByteOffsets,
  toByteText,
  decodeByteText,
  toWellFormedUtf8,
} from '../../../../electron/base/json/binary-string.ts';
import type { VitrineError } from '../../../../electron/base/errors.ts';
import { parseEnvelopeItems, sliceData, parseEnvelope } from '../../../../electron/base/json/envelope.ts';

/** A JSON text with spaces and line ends wherever the grammar allows them. */
const airy = (value: unknown, gap: string): string => {
  if (Array.isArray(value)) return `[${gap}${value.map((entry) => airy(entry, gap)).join(`${gap},${gap}`)}${gap}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, entry]) => `${JSON.stringify(name)}${gap}:${gap}${airy(entry, gap)}`,
  );
  return `{${gap}${members.join(`${gap},${gap}`)}${gap}}`;
};
const gaps = fc.constantFrom('', ' ', '\n\t', ' \r\n ');

describe('response envelope', () => {
  it('returns each element of `data` byte for byte for any surrounding text', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), gaps, (data, other, gap) => {
        const { data: _, pagination: __, errors: ___, ...rest } = other;
        const items = data.map((entry) => airy(entry, gap));
        const members = Object.entries(rest).map(([name, value]) => `${JSON.stringify(name)}:${airy(value, gap)}`);
        const body = `${gap}{${[...members, `"data"${gap}:${gap}[${gap}${items.join(`${gap},${gap}`)}${gap}]`].join(',')}}${gap}`;
        const envelope = sliceData(body);
        expect(envelope.items).toEqual(items);
        expect(envelope.values).toEqual(items.map((item) => JSON.parse(item) as unknown));
      }),
    );
  });

  it('keeps numbers beyond 2^53, escapes and spaces inside an element unchanged', () => {
    const item = '{ "id" : 9007199254740993, "a\\u0062" :"\\ud83d\\ude00\\\\", "n":1.50e+2 }';
    expect(sliceData(`{"data":[${item} ]}`).items).toEqual([item]);
  });

  it('reads an object under `data` as the only element', () => {
    expect(sliceData('{"errors":[],"data": {"id":"a"} }').items).toEqual(['{"id":"a"}']);
  });

  it('accepts a bare array, and a bare object that has an identity', () => {
    expect(sliceData(' [{"id":1},2]').items).toEqual(['{"id":1}', '2']);
    expect(sliceData('{"_id":"x","name":"n"} ').items).toEqual(['{"_id":"x","name":"n"}']);
  });

  it.each(['{"data":null,"errors":[]}', '{"errors":[],"pagination":{}}', '[]', '{"data":[]}'])(
    'reads %s as an empty list',
    (body) => {
      expect(sliceData(body)).toEqual({ items: [], values: [], next: null, errors: [] });
    },
  );

  it.each([
    'null',
    '""',
    '"text"',
    '3',
    'true',
    '{}',
    '{"errors":[]}',
    '{"data":"x"}',
    '{"data":1}',
    '{"message":"no"}',
  ])('finds no data in %s', (body) => {
    expect(() => sliceData(body)).toThrow(expect.objectContaining({ code: 'unreadable', retryable: true }));
  });

  it('ignores nested properties with the same names', () => {
    const text = '{"x":{"data":[9],"pagination":{"next_page":"no"}},"data":[{"data":[8]}],"pagination":{}}';
    expect(sliceData(text)).toMatchObject({ items: ['{"data":[8]}'], next: null, errors: [] });
  });

  it('uses the last of several `data` properties, like JSON.parse', () => {
    const envelope = sliceData('{"data":[1],"x":{"data":[2]},"d\\u0061ta":[3]}');
    expect(envelope.items).toEqual(['3']);
    expect(envelope.values).toEqual([3]);
  });

  it.each([
    ...['null', '""', '" "', '[]', 'false', '0'].map((link) => `"pagination":{"next_page":${link}}`),
    ...['null', '[]', '{}', '""', '0'].map((pagination) => `"pagination":${pagination}`),
    '"x":1',
  ])('reads %s as the last page', (end) => {
    expect(sliceData(`{"data":[],${end}}`).next).toBeNull();
  });

  it('returns the next page unchanged', () => {
    expect(sliceData('{"data":[],"pagination":{"next_page":"https://x/a?p=2"}}').next).toBe('https://x/a?p=2');
    expect(sliceData('{"data":[],"pagination":{"next_page":"?p=2"}}').next).toBe('?p=2');
  });

  it.each(['2', '{"href":"/x"}', '["x"]', 'true'])(
    'rejects %s as a next page, since all later pages would be lost',
    (link) => {
      expect(() => sliceData(`{"data":[1],"pagination":{"next_page":${link}}}`)).toThrow(
        expect.objectContaining({ code: 'unreadable' }),
      );
    },
  );

  it('returns errors next to the data, in every known format', () => {
    const errors =
      '[{"name":"A","description":"sku: Field required"},{"message":"m"},{"field":"f","msg":"is odd"},"plain",null,7,{"name":"B"}]';
    expect(sliceData(`{"data":[1],"errors":${errors}}`).errors).toEqual([
      { message: 'sku: Field required' },
      { message: 'm' },
      { field: 'f', message: 'is odd' },
      { message: 'plain' },
      { message: 'B' },
    ]);
    expect(sliceData('{"data":[1],"errors":"Nearly full"}').errors).toEqual([{ message: 'Nearly full' }]);
  });

  it.each(['', '"data":null,', '"data":[],', '"data":{},', '"data":"x",', '"id":"request-7",', '"pagination":{},'])(
    'throws errors of {%s…} without data, with the service’s message',
    (data) => {
      const errors = '[{"name":"X","description":"Not\\u0000 today."},"Nor\\ntomorrow",{"description":"<b>no</b>"}]';
      expect(() => sliceData(`{${data}"errors":${errors}}`)).toThrow(
        expect.objectContaining({ code: 'invalid', message: 'Not today. · Nor tomorrow' }),
      );
    },
  );

  it.each([
    ['{"data":[1],"error":{"message":"Shard 3 is down"}}', null],
    ['{"data":[],"error":"Shard 3 is down"}', 'invalid'],
    ['{"data":[1],"success":false,"message":"Shard 3 is down"}', 'invalid'],
    ['{"data":[1],"status":"error","errors":["Shard 3 is down"]}', 'invalid'],
    ['{"data":[1],"status":503}', 'unreadable'],
    ['{"data":[1],"success":true,"error":false,"status":"ok"}', ''],
    ['{"id":"a","status":"Failed","error":"of the item"}', ''],
  ])('notices failures that have another form: %s', (text, expected) => {
    const results = [() => sliceData(text).errors, () => parseEnvelopeItems(text, String).errors].map((read) => {
      try {
        return read()
          .map(({ message }) => message)
          .join();
      } catch (error) {
        const { code, message } = error as VitrineError;
        if (code === 'invalid') expect(message).toBe('Shard 3 is down');
        return code;
      }
    });
    expect(results).toEqual(Array(2).fill(expected ?? 'Shard 3 is down'));
  });

  it('accepts a byte-order mark and nesting 10,000 deep', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    expect(sliceData(`\ufeff{"data":[${deep},{"a":${deep}}]}`).items).toEqual([deep, `{"a":${deep}}`]);
  });

  it.each([[''], ['  '], ['<html></html>'], ['{"data":[1'], ['{"data":[1]} x'], ['\u0000']])(
    'rejects %j as unreadable',
    (body) => {
      expect(() => sliceData(body)).toThrow(expect.objectContaining({ code: 'unreadable' }));
    },
  );

  it('parses or rejects any text, and never fails otherwise', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        try {
          const { items, values } = sliceData(text);
          expect(items.length).toBe(values.length);
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(unreadable|invalid)$/) as string });
        }
      }),
    );
  });
});

describe('envelope read element by element', () => {
  const pages = fc
    .record({ data: fc.array(fc.jsonValue(), { maxLength: 4 }), next: fc.constantFrom('"x"', 'null', '2'), gap: gaps })
    .map(({ data, next, gap }) => {
      const items = data.map((entry) => airy(entry, gap)).join(`${gap},${gap}`);
      return `${gap}{"a":${gap}"]}\\"","data":${gap}[${gap}${items}${gap}],${gap}"pagination":{"next_page":${next}}}${gap}`;
    });
  /** The page with a segment removed, repeated or replaced, which is sometimes still JSON. */
  const spoilt = fc
    .tuple(pages, fc.nat(), fc.nat(6), fc.constantFrom('', ',', '[', ']', '"', '}', '"data":[1],', '0', '\\', ' '))
    .map(([text, at, length, other]) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + other + text.slice(from + length);
    });

  it('returns the result of parsing the whole text, for pages with any property order', () => {
    const outcome = (work: () => unknown): unknown => {
      try {
        return work();
      } catch (error) {
        return error;
      }
    };
    fc.assert(
      fc.property(fc.oneof(pages, spoilt, fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const bytes = toWellFormedUtf8(new TextEncoder().encode(text));
        const decoded = new TextDecoder().decode(bytes);
        const parsed = outcome(() => {
          const { values, ...rest } = parseEnvelope(decoded);
          return { ...rest, places: toByteOffsets(decoded, rest.places), read: values };
        });
        const read = (element: string): unknown => JSON.parse(decodeByteText(element));
        expect(outcome(() => parseEnvelopeItems(toByteText(bytes), read))).toEqual(parsed);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reports the next page of an ordered page, once', () => {
    const results: (string | null)[] = [];
    parseEnvelopeItems('{"data":[{"id":1}],"pagination":{"next_page":"p2"}}', String, (next) => results.push(next));
    parseEnvelopeItems('{"data":[{"id":1}],"data":[],"pagination":{"next_page":"p3"}}', String, (next) =>
      results.push(next),
    );
    expect(results).toEqual(['p2', 'p3']);
  });

  it('reads characters beyond ASCII around the elements', () => {
    const page = (rest: string): string =>
      toByteText(Buffer.from(`{"data":["ü"],"pagination":{"next_page":"ß👋"}${rest}}`));
    expect(parseEnvelopeItems(page(''), decodeByteText)).toEqual({
      places: [9, 13],
      read: ['"ü"'],
      next: 'ß👋',
      errors: [],
    });
    expect(parseEnvelopeItems(page(',"errors":["Größe"]'), decodeByteText)).toMatchObject({
      places: [9, 13],
      read: ['"ü"'],
      errors: [{ message: 'Größe' }],
    });
  });
});
