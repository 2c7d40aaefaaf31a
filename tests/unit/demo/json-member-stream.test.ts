import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonTap } from '../../../electron/demo/json-member-stream.ts';

const LIMIT = 1_000_000;

function tapped(json: string, sizes: readonly number[], limit = LIMIT): { text: string; rest: unknown } {
  let text = '';
  const tap = new JsonTap('content', limit, (piece) => (text += piece));
  const bytes = Buffer.from(json);
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length] ?? 1;
    tap.push(bytes.subarray(at, at + size));
    at += size;
  }
  return { text, rest: tap.finish() };
}

const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
const plain = fc.stringMatching(/^[A-Za-z0-9+/=]*$/);

describe('JSON tap', () => {
  it('extracts one property and leaves the rest unchanged for any chunk size', () => {
    fc.assert(
      fc.property(fc.jsonValue(), plain, fc.jsonValue(), sizes, (first, content, last, cut) => {
        const result = tapped(JSON.stringify({ first, content, last }), cut);
        expect(result.text).toBe(content);
        expect(result.rest).toEqual(JSON.parse(JSON.stringify({ first, content: '', last })));
      }),
    );
  });

  it.each([
    ['{"content":"a\\/b\\u002Bc"}', 'a/b+c'],
    ['{ "content" : "x" , "b" : "content" }', 'x'],
    ['{"b":"content","c":{"content":"inner"},"content":"outer"}', 'outer'],
    ['{"b":["content"],"content":""}', ''],
    ['{"content":7}', ''],
    ['{"a":"\\"","content":"ok"}', 'ok'],
  ])('finds the text in %s', (json, text) => {
    for (const size of [1, 2, 3, 100]) expect(tapped(json, [size]).text).toBe(text);
  });

  it('keeps none of the extracted text', () => {
    const content = 'A'.repeat(500_000);
    expect(tapped(JSON.stringify({ filename: 'f', content }), [4096], 100)).toMatchObject({
      text: content,
      rest: { filename: 'f', content: '' },
    });
  });

  it('rejects text beyond its limit', () => {
    expect(() => tapped(JSON.stringify({ other: 'x'.repeat(200) }), [50], 100)).toThrow(RangeError);
  });

  it.each(['', '{', '{"content":"abc', '{"content":"abc"', 'nonsense'])('throws for %j, which is not JSON', (json) => {
    expect(() => tapped(json, [3])).toThrow(SyntaxError);
  });
});
