import File from '@lucide/svelte/icons/file';
import ImageIcon from '@lucide/svelte/icons/image';
import { iconOfType } from '../ui/file-icons.ts';
import type { IconComponent } from '../ui/icon.ts';

/** What stands for a file that has no picture, by its ending; for anything else an empty frame. */
export const fileIcon = (cells: Readonly<Record<string, unknown>>): IconComponent => {
  const { extension, file_type: type } = cells;
  if (extension === undefined && type === undefined) return ImageIcon;
  const known = iconOfType(typeof extension === 'string' ? extension : '');
  return known === File && type === 'IMAGES' ? ImageIcon : known;
};
