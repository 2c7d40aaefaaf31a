import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sliceData } from '../../../electron/service/envelope.ts';
import { scanJson } from '../../../electron/service/json-scanner.ts';

const json = fc.jsonValue({ maxDepth: 5 });
const object = fc.dictionary(fc.string(), json);
const silent = { element: () => undefined, member: () => undefined };

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const scans = (text: string): boolean => {
  try {
    scanJson(text, silent);
    return true;
  } catch {
    return false;
  }
};
const unreadable = expect.objectContaining({ code: 'unreadable' }) as unknown as Error;

describe('an envelope taken apart', () => {
  it('gives each element of data to the letter', () => {
    fc.assert(
      fc.property(fc.array(object), fc.constantFrom(0, 1, '\t', ' \n '), object, (data, space, more) => {
        const text = JSON.stringify({ ...more, data, errors: [], pagination: { next_page: 'x' } }, null, space);
        const { items, next, errors } = sliceData(text);
        expect(items.map((item) => JSON.parse(item) as unknown)).toEqual(JSON.parse(JSON.stringify(data)));
        for (const item of items) expect(text).toContain(item);
        expect([next, errors]).toEqual(['x', []]);
      }),
    );
  });

  it('gives one element when data is an object', () => {
    const text = '{"data": {"id" : 12345678901234567890, "a":[1, 2 ]} , "errors":[]}';
    expect(sliceData(text).items).toEqual(['{"id" : 12345678901234567890, "a":[1, 2 ]}']);
  });

  it('agrees with JSON.parse on what is JSON, also for texts that are nearly so', () => {
    const nearly = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', '"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', '.', 'e', 'n', '\u0001', ' '),
        fc.nat(2),
      )
      .map(([text, at, put, cut]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + put + text.slice(place + cut);
      });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string(), fc.json()), (text) => {
        expect(scans(text)).toBe(isJson(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    '-',
    '01',
    '1.',
    '.5',
    '1e',
    '+1',
    'nul',
    'True',
    '"\\x"',
    '"\\u12g4"',
    '[1,]',
    '{"a":1,}',
    '{a:1}',
    '[1 2]',
    '{"a" 1}',
    '',
    ' ',
    '[',
    '{',
    '"',
    '[}',
    '1 1',
  ])('does not take %j for JSON', (text) => {
    expect([scans(text), isJson(text)]).toEqual([false, false]);
  });

  it('survives 10,000 levels', () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const item = `{"id":"1","attributes":{"deep":${deep}}}`;
    expect(sliceData(`{"data":[${item},{"id":"2"}],"extra":${deep}}`).items).toEqual([item, '{"id":"2"}']);
  });

  it('passes over a byte-order mark', () => {
    expect(sliceData('\uFEFF{"data":[{"id":"1"}]}').items).toEqual(['{"id":"1"}']);
  });

  it('takes the last of two members of one name, as JSON.parse does', () => {
    expect(sliceData('{"data":[1,2],"d\\u0061ta":[3]}').items).toEqual(['3']);
    expect(sliceData('{"data":[1,2],"data":{"id":"1"}}').items).toEqual(['{"id":"1"}']);
  });

  it('is not misled by members of the same names further in', () => {
    const text = '{"x":{"data":[9],"pagination":{"next_page":"no"}},"data":[{"data":[8]}],"pagination":{}}';
    expect(sliceData(text)).toEqual({ items: ['{"data":[8]}'], next: null, errors: [] });
  });

  it.each([
    '{}',
    'null',
    '""',
    '',
    '[]',
    '{"pagination":null}',
    '{"pagination":[]}',
    '{"pagination":{}}',
    '{"pagination":{"next_page":null}}',
    '{"pagination":{"next_page":""}}',
    '{"pagination":{"next_page":" "}}',
    '{"pagination":{"next_page":false}}',
  ])('takes %s for the end of the pages', (end) => {
    const text = end.startsWith('{"p')
      ? `{"data":[],${end.slice(1)}`
      : `{"data":[],"pagination":${end === '' ? '0' : end}}`;
    expect(sliceData(text).next).toBeNull();
  });

  it('would rather stop than lose pages over a next link of a wrong type', () => {
    expect(() => sliceData('{"data":[1],"pagination":{"next_page":{"href":"/x"}}}')).toThrow(unreadable);
    expect(() => sliceData('{"data":[1],"pagination":{"next_page":2}}')).toThrow(unreadable);
  });

  it.each([
    '',
    '<html>',
    '[]',
    '[1]',
    '"x"',
    '1',
    'null',
    '{}',
    '{"errors":[]}',
    '{"data":"x"}',
    '{"data":1}',
    '{"data":true,"pagination":{}}',
    '{"data":[1}',
    '{"message":"x"}',
  ])('finds no envelope in %j', (text) => {
    expect(() => sliceData(text)).toThrow(unreadable);
  });

  it('reads an empty list that is null or left out', () => {
    expect(sliceData('{"data":null,"errors":[]}').items).toEqual([]);
    expect(sliceData('{"errors":[],"pagination":{}}').items).toEqual([]);
  });

  it('throws the complaints when there is no data beside them, and hands them on when there is', () => {
    const errors = '"errors":[{"name":"X","description":"Not today."},"Nor tomorrow",{"name":"Y"},7,null]';
    expect(() => sliceData(`{${errors}}`)).toThrow('Not today. · Nor tomorrow · Y');
    expect(() => sliceData(`{"data":[],${errors}}`)).toThrow('Not today.');
    expect(sliceData(`{"data":[1],${errors}}`).errors).toEqual([
      { message: 'Not today.' },
      { message: 'Nor tomorrow' },
      { message: 'Y' },
    ]);
  });
});
