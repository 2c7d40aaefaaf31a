/**
 * Matches a text that was decoded in a wrong encoding: a capital with an accent after a small letter, three letters with
 * accents in a row, control characters, and symbols next to letters.
 */
const implausible = new RegExp(
  [
    String.raw`[\x80-\x9f\uf8ffˆ¸˝˛ˇ˘˙˚¯˜]|\p{Ll}(?![\0-\x7f])\p{Lu}|[\u00c0-\u024f]{3}`,
    String.raw`\p{L}[‰‡†◊∂∑∏∫√≈≠≤≥∞ﬁﬂ⁄¬¶§ƒ¨¤¦¿¡]|[‡†◊∂∑∏∫√≈≠≤≥∞⁄¬¶ƒ¨¤¦¹²³¼½¾]\p{L}|[‚„](?![\p{L}\p{N}])`,
    String.raw`[a-z][Ωπ]|[Ωπ][a-z]`,
  ].join('|'),
  'u',
);

/** Matches characters of Windows-1252 that are as often letters of Mac Roman, such as `š` for `ö` or `–` for `ñ`. */
const doubtful = new RegExp(
  [
    String.raw`[ŠšŽžŒœŸ]|\p{L}[–—“”•™€…‹›]\p{L}|\p{L}[“‘]`,
    // An apostrophe inside a word is usual after an article and before an ending.
    String.raw`(?<=\p{L})(?<!\b(?:[a-z]|qu|jusqu|lorsqu|puisqu|\w*ll|\w*un|quest))’(?=\p{L})(?!(?:s|t|re|ve|ll|d|m)(?!\p{L}))`,
  ].join('|'),
  'iu',
);

const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);

/**
 * Returns a caption whose encoding is not declared: in UTF-8, Windows-1252 or Mac Roman. Null if it may be in several
 * of them, or in none.
 */
export const decodeCaption = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [windows, mac] = [decode('windows-1252', bytes), decode('macintosh', bytes)];
    const isMac = !implausible.test(mac);
    if (!implausible.test(windows)) return doubtful.test(windows) && isMac ? null : windows;
    return isMac ? mac : null;
  }
};
