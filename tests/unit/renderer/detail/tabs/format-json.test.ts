import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatJsonText } from '../../../../../renderer/detail/tabs/format-json.ts';

describe('prettyJson', () => {
  it('formats JSON like JSON.stringify', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        const value: unknown = JSON.parse(text);
        expect(formatJsonText(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('leaves numbers and escapes byte for byte unchanged', () => {
    expect(formatJsonText('{"n":9007199254740993000,"e":1.0e+2,"s":"\\u00e9 {[,:]} \\""}')).toBe(
      '{\n  "n": 9007199254740993000,\n  "e": 1.0e+2,\n  "s": "\\u00e9 {[,:]} \\""\n}',
    );
  });

  it('ignores the original layout of the JSON', () => {
    expect(formatJsonText(' [ 1 ,\n\t2 , [ ] , { } ] ')).toBe('[\n  1,\n  2,\n  [],\n  {}\n]');
  });

  it('formats JSON nested ten thousand levels deep, and truncated JSON', () => {
    const deep = '['.repeat(10_000) + ']'.repeat(10_000);
    expect(JSON.parse(formatJsonText(deep.slice(0, 400) + ']'.repeat(400)))).toBeInstanceOf(Array);
    expect(formatJsonText(deep).length).toBeGreaterThan(20_000);
    expect(formatJsonText('{"a":"no end')).toContain('no end');
  });
});
