import { describe, expect, it } from 'vitest';
import { getColourSpaceName } from '../../../../../renderer/detail/format-file-metadata.ts';
import { type ViewerFact, getViewerFacts } from '../../../../../renderer/features/viewer/file-metadata.ts';

type File = Parameters<typeof getViewerFacts>[0];

/** Returns the facts of a picture with this size and media type, of an asset with this extension. */
const factsFor = (width: number, height: number, type = 'image/jpeg', extension = 'jpg'): readonly ViewerFact[] => {
  const facts = { width, height, format: 'jpeg', space: 'srgb', alpha: false, orientation: 1, frames: 1 };
  const original = { id: 'a', kind: 'picture', size: 2_000, type, differs: false };
  const item = { known: 'read', values: { extension }, rest: {} };
  return getViewerFacts({
    facts: { ...facts, edge: null, fill: null },
    original,
    item,
    measured: true,
    pixels: facts,
  } as unknown as File);
};
const named = (facts: readonly ViewerFact[], name: ViewerFact['name']): ViewerFact | undefined =>
  facts.find((fact) => fact.name === name);

describe('factsOf', () => {
  it('shows no megapixels for a tiny picture', () => {
    expect(named(factsFor(4, 4), 'pixels')?.note).toBe('');
    expect(named(factsFor(4, 4), 'print')?.value).toBe('0.3 × 0.3 mm');
    expect(named(factsFor(3_000, 2_000), 'pixels')?.note).toBe('6 MP');
    expect(named(factsFor(300, 300), 'pixels')?.note).toBe('0.1 MP');
  });

  it('shows the file type when the name suggests another one', () => {
    expect(named(factsFor(900, 900, 'image/png'), 'size')).toMatchObject({
      note: '',
      fault: 'the content is PNG, not JPG',
    });
    expect(named(factsFor(900, 900, 'image/jpeg', 'jpeg'), 'size')).toMatchObject({ note: 'JPEG', fault: '' });
  });
});

describe('spaceName', () => {
  it.each([
    ['rgb16', 'RGB, 16 bits per channel'],
    ['grey16', 'Greyscale, 16 bits per channel'],
    ['b-w', 'Greyscale'],
    ['srgb', 'sRGB'],
    ['cmyk', 'CMYK'],
    ['hsv', 'HSV'],
  ])('describes the colour space and depth %s', (space, words) => {
    expect(getColourSpaceName(space)).toBe(words);
  });
});
