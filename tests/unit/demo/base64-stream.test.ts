import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Base64Stream } from '../../../electron/demo/base64-stream.ts';

function decoded(pieces: readonly string[]): Buffer | undefined {
  const stream = new Base64Stream();
  const done = pieces.map((piece) => stream.push(piece));
  const last = stream.finish();
  return last && Buffer.concat([...done, last]);
}

function pieces(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
}

describe('base64 in chunks', () => {
  it('decodes the bytes for any chunk size', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.integer({ min: 1, max: 9 }), (bytes, size) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(decoded(pieces(text, size))).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('accepts line breaks and missing padding', () => {
    expect(decoded(pieces('aGVs\nbG8gd29y\r\nbGQ', 3))?.toString()).toBe('hello world');
  });

  it.each(['a', 'ab!c', 'aGVsbG8=aGVs', 'äöü='])('rejects text that is not base64: %s', (text) => {
    for (const size of [1, 2, 100]) expect(decoded(pieces(text, size))).toBeUndefined();
  });
});
