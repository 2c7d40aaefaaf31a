import type { Original } from '../../electron/contract/index.ts';

/**
 * The way to request a picture: `kept` only if it is cached on this computer, `ahead` to prefetch it without a reply.
 */
export type PictureRequestMode = 'now' | 'kept' | 'ahead';

/** Returns the URL of an asset's picture. `small` is for a row. */
export const getPictureUrl = (id: string, small: boolean, how: PictureRequestMode = 'now'): string => {
  const urlOptions = [small ? 'row' : '', how === 'now' ? '' : how].filter((part) => part !== '').join('&');
  return `thumb/${encodeURIComponent(id)}${urlOptions === '' ? '' : `?${urlOptions}`}`;
};

/** Returns the URL of an original picture or video that is cached on this computer. */
export const getOriginalUrl = ({ id, size }: Pick<Original, 'id' | 'size'>): string =>
  `original/${encodeURIComponent(id)}?size=${String(size)}`;
