import { describe, expect, it } from 'vitest';
import { describeOtherFile } from '../../../../../renderer/features/viewer/not-a-picture.ts';

const describeFile = (fileName: string, name: string | null, isContainer = false, size = 12_000): string =>
  describeOtherFile(fileName, { content: { name, isContainer }, size });

describe('describeOtherFile', () => {
  it.each([
    ['files.zip', 'ZIP', true, 'ZIP file, 12 kB.'],
    ['manual.docx', 'ZIP', true, 'DOCX file, 12 kB.'],
    ['prices.csv', 'TXT', true, 'CSV file, 12 kB.'],
    ['font', 'TTF', false, 'TTF file, 12 kB.'],
    ['notes', 'TXT', true, 'Plain text, 12 kB.'],
    ['part.step', null, false, 'STEP file, 12 kB.'],
    ['logo.psd', 'PSD', false, 'PSD file, 12 kB.'],
    ['logo.svg', 'XML', true, 'SVG file, 12 kB.'],
    ['dump', null, false, 'File of an unknown kind, 12 kB.'],
  ] as const)('says what %s with the content %s is and what can be done', (fileName, name, isContainer, text) => {
    expect(describeFile(fileName, name, isContainer)).toBe(
      `${text} It cannot be shown here: save it to open it in another program.`,
    );
  });

  it.each([
    ['front.jpg', 'TXT', 'Not a picture: the name ends in .jpg, but the content is plain text.'],
    ['front.JPEG', 'ZIP', 'Not a picture: the name ends in .jpeg, but the content is ZIP.'],
    ['front.png', 'HTML', 'Not a picture: the name ends in .png, but the content is a web page (HTML).'],
    ['front.svg', 'HTML', 'Not a picture: the name ends in .svg, but the content is a web page (HTML).'],
    ['front.gif', 'XML', 'Not a picture: the name ends in .gif, but the content is XML.'],
    ['front.webp', null, 'Not a picture: the name ends in .webp, but the content is not recognised.'],
  ] as const)('says that %s with the content %s only has the name of a picture', (fileName, name, text) => {
    expect(describeFile(fileName, name, true)).toContain(text);
  });

  it('reports that a file is empty, for any file name', () => {
    expect(describeFile('front.jpg', null, false, 0)).toMatch(/^This file is empty/);
  });
});
