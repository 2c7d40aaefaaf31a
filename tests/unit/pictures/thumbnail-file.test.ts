import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type StoredPicture, decodePicture, encodePicture } from '../../../electron/pictures/thumbnail-file.ts';

const bytes = fc.uint8Array({ maxLength: 20 }).map((part) => new Uint8Array(part));
const facts = {
  ...{ width: 3, height: 2, format: 'png', space: 'srgb', alpha: true },
  ...{ orientation: null, frames: 1, edge: null, fill: 4 },
};
const anyPicture = fc.record({
  row: fc.option(bytes),
  whole: fc.option(bytes),
  facts: fc.constantFrom(facts, null),
  print: fc.option(bytes),
}) as fc.Arbitrary<StoredPicture>;

it('decodes every picture that it encoded, and nothing of a file that was cut off or has further bytes', () => {
  fc.assert(
    fc.property(anyPicture, fc.nat(30), (picture, count) => {
      const file = Buffer.from(encodePicture(picture));
      expect(decodePicture(file)).toEqual(picture);
      const cut = file.subarray(0, Math.max(0, file.length - 1 - count));
      expect([decodePicture(cut), decodePicture(Buffer.concat([file, Buffer.alloc(count + 1)]))]).toEqual([null, null]);
    }),
  );
});

it('decodes a picture whose metadata cannot be read, and nothing without a header', () => {
  const header = JSON.stringify({ row: null, whole: 2, facts: { width: 'x' }, print: null });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(header.length);
  const file = Buffer.concat([size, Buffer.from(`${header}ab`)]);
  expect(decodePicture(file)).toEqual({ row: null, whole: new Uint8Array([97, 98]), facts: null, print: null });
  expect(decodePicture(Buffer.from('\x02\0\0\0{x'))).toBeNull();
});
