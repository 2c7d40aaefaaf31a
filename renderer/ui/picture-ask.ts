import type { Original } from '../../electron/contract/index.ts';

/** How a picture is asked for: `kept` only when it is on this computer already, `ahead` for later, with no answer now. */
export type PictureAsk = 'now' | 'kept' | 'ahead';

/** Where the picture of an asset is; `small` for a row. */
export const pictureAt = (id: string, small: boolean, how: PictureAsk = 'now'): string => {
  const asked = [small ? 'row' : '', how === 'now' ? '' : how].filter((part) => part !== '').join('&');
  return `thumb/${encodeURIComponent(id)}${asked === '' ? '' : `?${asked}`}`;
};

/** Where the page gets a whole picture or film that is on this computer. */
export const originalAt = ({ id, size }: Pick<Original, 'id' | 'size'>): string =>
  `original/${encodeURIComponent(id)}?size=${String(size)}`;
