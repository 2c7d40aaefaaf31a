import type { Original } from '../../../electron/contract/index.ts';
import { formatByteSize } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';

/** Extensions of pictures, for which other content is probably a mistake. */
const ofPictures = /^(?:jpe?g|jfif|png|gif|webp|avif|bmp|ico|tiff?|heic|heif|psd|svg)$/;

/** Describes a file that cannot be shown: what it is, how large it is, and what the user can do with it. */
export const describeOtherFile = (
  fileName: string,
  { content = { name: null, isContainer: false }, size: bytes }: Pick<Original, 'content' | 'size'>,
): string => {
  const text = m.viewer.otherFile;
  if (bytes === 0) return text.empty;
  const ending = /\.([^./\\]{1,12})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const { name, isContainer } = content;
  const isNamedByEnding = ending !== '' && (isContainer || name === null);
  // Pictures of kinds that cannot be shown, such as PSD, have the right extension. The first element of an SVG can be after a
  // long comment.
  const isPicture = name !== null && (ofPictures.test(name.toLowerCase()) || (name === 'XML' && ending === 'svg'));
  if (ofPictures.test(ending) && !isPicture)
    return text.mistaken(ending, name === null ? text.unknown : text.content(name));
  const kind = isNamedByEnding ? text.kind(ending.toUpperCase()) : name === null ? text.unknownFile : text.kind(name);
  return text.whole(kind, formatByteSize(bytes));
};
