const SIGNATURES: readonly (readonly [contentType: string, start: string, offset: number])[] = [
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/gif', 'GIF8', 0],
  ['image/webp', 'WEBP', 8],
  ['video/webm', '\x1aE\xdf\xa3', 0],
];

/**
 * Returns the content type of a picture or video that a browser can show, detected by its first bytes, or undefined.
 */
export function detectType(bytes: Buffer): string | undefined {
  const found = SIGNATURES.find(
    ([, start, offset]) => bytes.toString('latin1', offset, offset + start.length) === start,
  );
  return found?.[0];
}
