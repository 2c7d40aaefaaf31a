import { describe, expect, it } from 'vitest';
import type { ItemDetail, PictureProperties } from '../../../../electron/contract/index.ts';
import { describePictureFacts } from '../../../../renderer/detail/format-file-metadata.ts';
import { itemDetail } from '../items.ts';

const asset = (values: ItemDetail['values']): ItemDetail => itemDetail('asset', { values });
const facts: PictureProperties = {
  width: 1200,
  height: 800,
  format: 'jpeg',
  space: 'cmyk',
  alpha: false,
  orientation: 6,
  frames: 1,
  edge: 96,
  fill: 72,
};

describe('file properties of an asset', () => {
  it('shows the properties read from the file of an asset with their assessment', () => {
    const labels = Object.fromEntries(describePictureFacts(facts, asset({ content_type: 'image/jpeg' })));
    expect(labels).toMatchObject({
      Pixels: '1,200 × 800',
      'Colour space': 'CMYK',
      Transparency: 'No',
      Orientation: 'Rotated by its EXIF data',
      'White border': '96%',
      'Product fills': '72% of the frame',
    });
    expect(labels).not.toHaveProperty('Frames');
  });

  it('leaves out file properties that the service returns or that have not been read yet', () => {
    const labels = Object.fromEntries(
      describePictureFacts({ ...facts, edge: null, fill: null }, asset({ color_space: 'cmyk' })),
    );
    for (const label of ['Colour space', 'White border', 'Product fills']) expect(labels).not.toHaveProperty(label);
    expect(labels).toMatchObject({ Format: 'JPEG' });
  });
});
