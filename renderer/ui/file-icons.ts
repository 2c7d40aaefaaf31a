import File from '@lucide/svelte/icons/file';
import FileText from '@lucide/svelte/icons/file-text';
import Film from '@lucide/svelte/icons/film';
import Image from '@lucide/svelte/icons/image';
import Music from '@lucide/svelte/icons/music';
import type { IconComponent } from './icon.ts';

/** Returns the icon of a file without a picture by its extension. Other items get the image icon. */
export const getFileIcon = (cells: Readonly<Record<string, unknown>>): IconComponent => {
  const { extension, file_type: type } = cells;
  if (extension === undefined && type === undefined) return Image;
  const known = getTypeIcon(typeof extension === 'string' ? extension : '');
  return known === File && type === 'IMAGES' ? Image : known;
};

const kinds: readonly (readonly [IconComponent, RegExp])[] = [
  [Image, /^(jpe?g|png|gif|tiff?|webp|avif|heic|bmp|svg|psd|ai|eps|ico)$/],
  [Film, /^(mp4|m4v|mov|avi|mkv|webm|mpe?g|wmv)$/],
  [Music, /^(mp3|wav|flac|aac|ogg|m4a)$/],
  [FileText, /^(pdf|docx?|xlsx?|pptx?|csv|txt|md|rtf|xml|json|odt|ods)$/],
];

/** Returns the icon of a file type such as `JPG`. */
export const getTypeIcon = (type: string): IconComponent =>
  kinds.find(([, types]) => types.test(type.toLowerCase()))?.[0] ?? File;

/** Returns the icon of a file name by its extension. */
export const getFileNameIcon = (name: string): IconComponent => getTypeIcon(name.slice(name.lastIndexOf('.') + 1));
