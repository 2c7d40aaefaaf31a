import type { Original } from '../../electron/contract/index.ts';

/**
 * The way to request a picture: `kept` only if it is cached on this computer, `ahead` to prefetch it without a reply.
 */
export type PictureAsk = 'now' | 'kept' | 'ahead';

/** Returns the URL of an asset's picture. `small` is for a row. */
export const pictureAt = (id: string, small: boolean, how: PictureAsk = 'now'): string => {
  const asked = [small ? 'row' : '', how === 'now' ? '' : how].filter((part) => part !== '').join('&');
  return `thumb/${encodeURIComponent(id)}${asked === '' ? '' : `?${asked}`}`;
};

/** Returns the URL of an original picture or video that is cached on this computer. */
export const originalAt = ({ id, size }: Pick<Original, 'id' | 'size'>): string =>
  `original/${encodeURIComponent(id)}?size=${String(size)}`;
