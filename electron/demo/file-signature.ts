const RASTERS: readonly (readonly [contentType: string, start: string, offset: number])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/gif', 'GIF8', 0],
  ['image/webp', 'WEBP', 8],
];

/** True for a picture that a browser can show, known by its first bytes. */
export function isRaster(bytes: Buffer): boolean {
  return rasterType(bytes) !== undefined;
}

export function rasterType(bytes: Buffer): string | undefined {
  const found = RASTERS.find(([, start, offset]) => bytes.toString('latin1', offset, offset + start.length) === start);
  return found?.[0];
}
