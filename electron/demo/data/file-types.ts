/** A type of file with the service's names, and the sizes of generated files, which are larger than their drawings. */
export interface FileType {
  readonly extension: string;
  readonly contentType: string;
  readonly fileType: string;
  readonly least: number;
  readonly spread: number;
}

function createType(extension: string, contentType: string, fileType: string, least = 0, spread = 1): FileType {
  return { extension, contentType, fileType, least, spread };
}

export const FILE_TYPES = {
  jpg: createType('jpg', 'image/jpeg', 'IMAGES', 55_000, 70_000),
  png: createType('png', 'image/png', 'IMAGES', 50_000, 75_000),
  webp: createType('webp', 'image/webp', 'IMAGES', 20_000, 60_000),
  avif: createType('avif', 'image/avif', 'IMAGES', 20_000, 60_000),
  /** Larger than most channels accept for product pictures. */
  hugeJpg: createType('jpg', 'image/jpeg', 'IMAGES', 17_000_000, 2_000_000),
  gif: createType('gif', 'image/gif', 'IMAGES'),
  tif: createType('tif', 'image/tiff', 'IMAGES', 90_000, 35_000),
  svg: createType('svg', 'image/svg+xml', 'IMAGES'),
  pdf: createType('pdf', 'application/pdf', 'DOCUMENTS', 60_000, 900_000),
  mp4: createType('mp4', 'video/mp4', 'VIDEOS', 300_000, 600_000),
} as const;

const OTHER_NAMES: Record<string, Exclude<keyof typeof FILE_TYPES, 'hugeJpg'>> = { jpeg: 'jpg', tiff: 'tif' };

/** Returns the type by a file's name. */
export function getFileType(filename: string): FileType {
  const dot = filename.lastIndexOf('.');
  const extension = dot > 0 ? filename.slice(dot + 1).toLowerCase() : '';
  const fileType = OTHER_NAMES[extension] ?? extension;
  if (fileType !== 'hugeJpg' && fileType in FILE_TYPES)
    return { ...FILE_TYPES[fileType as keyof typeof FILE_TYPES], extension };
  return createType(extension, 'application/octet-stream', 'OTHERS');
}
