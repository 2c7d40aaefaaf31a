import File from '@lucide/svelte/icons/file';
import FileText from '@lucide/svelte/icons/file-text';
import Film from '@lucide/svelte/icons/film';
import ImageIcon from '@lucide/svelte/icons/image';
import Music from '@lucide/svelte/icons/music';
import type { IconComponent } from '../ui/icon.ts';

const byEnding: Readonly<Record<string, IconComponent>> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  txt: FileText,
  mp4: Film,
  mov: Film,
  webm: Film,
  mp3: Music,
  wav: Music,
};

/** What stands for a file that has no picture, by its ending; for anything else an empty frame. */
export const fileIcon = (cells: Readonly<Record<string, unknown>>): IconComponent => {
  const { extension, file_type: type } = cells;
  if (extension === undefined && type === undefined) return ImageIcon;
  const ending = typeof extension === 'string' ? extension.toLowerCase() : '';
  if (byEnding[ending] !== undefined) return byEnding[ending];
  return type === 'IMAGES' ? ImageIcon : File;
};
