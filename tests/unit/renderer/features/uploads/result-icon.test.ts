import FileText from '@lucide/svelte/icons/file-text';
import File from '@lucide/svelte/icons/file';
import Film from '@lucide/svelte/icons/film';
import Image from '@lucide/svelte/icons/image';
import { expect, it } from 'vitest';
import { getFileIcon, getFileNameIcon } from '../../../../../renderer/ui/file-icons.ts';
import { getResultIcon } from '../../../../../renderer/features/uploads/result-icon.ts';

it('shows success only if no upload failed and none is without a response', () => {
  expect(getResultIcon({ failed: 0, unknown: 0 }).tone).toBe('success');
  expect(getResultIcon({ failed: 0, unknown: 1 }).tone).toBe('warn');
  expect(getResultIcon({ failed: 1, unknown: 1 }).tone).toBe('danger');
});

it.each([
  [{ extension: 'JPG', file_type: 'IMAGES' }, Image],
  [{ extension: 'mp4', file_type: 'IMAGES' }, Film],
  [{ extension: 'xyz', file_type: 'IMAGES' }, Image],
  [{ extension: 'xyz', file_type: 'OTHER' }, File],
  [{ file_type: 'OTHER' }, File],
  [{}, Image],
])('shows the icon of the kind of a file without a picture: %j', (cells, icon) => {
  expect(getFileIcon(cells)).toBe(icon);
});

it('recognizes the kind of a file by the end of its name', () => {
  expect([getFileNameIcon('bag.v2.PDF'), getFileNameIcon('bag')]).toEqual([FileText, File]);
});
