import { formatNumber } from '../format.ts';

/** Common names of file types. */
const kindNames: Readonly<Record<string, string>> = { JPG: 'JPEG', WEBP: 'WebP', TXT: 'text file' };
/** File contents for which a phrase is clearer than `a ZIP file`. */
const contents: Readonly<Record<string, string>> = {
  '': 'of no known kind',
  TXT: 'plain text',
  HTML: 'a web page',
  JSON: 'JSON',
  XML: 'XML',
  DOC: 'an Office document',
  RAW: 'a raw picture',
};

const kindName = (type: string): string => kindNames[type] ?? type;
/** Abbreviations whose first letter is pronounced with a vowel. Others with these letters are pronounced as words. */
const spokenWithVowel = /^(?:[AEIO]|F(?!LAC|IG)|H(?!EIC|TML5)|L(?!OG)|M(?!OV|ID)|N(?!EF)|R(?!AW|AR)|S(?!KETCH)|X(?!D))/;
const withArticle = (type: string): string => `${spokenWithVowel.test(type) ? 'an' : 'a'} ${kindName(type)}`;
const contentName = (type: string): string => contents[type] ?? `${withArticle(type)} file`;

/** The review of files before they are uploaded. */
export const review = {
  closed: 'This review is closed. Choose the files again.',
  ended: 'The review was closed.',
  tooMuchMemory: 'This review needs more memory than Vitrine allows. Close it and choose fewer files.',
  undecided: 'Nothing has been decided yet.',
  noneTicked: 'Nothing is ticked, so there is nothing to send.',
  mostFiles: (count: number): string => `There are more than ${formatNumber(count)} files. The rest are skipped.`,
  changed: 'The file has changed since it was reviewed. Add it again to send it as it is now.',

  /** Reasons why something is not a file that can be sent. */
  unreadable: {
    pipe: 'This is not a file but a connection between programs.',
    device: 'This is not a file but a device.',
    noLonger: 'This is no longer a file.',
    malformedName:
      'The name of the file, or of its folder, is not valid text (UTF-8), so it cannot be opened. Rename it, then add it again.',
    beingWritten: 'Another program is still writing this file.',
  },

  /** Notes on a file, the most important first. */
  notes: {
    new: 'New',
    empty: 'Empty file',
    alreadyThere: 'Already there, same checksum',
    alreadyThereAs: (name: string): string => `Already there, same checksum: ${name}`,
    probablyThere: 'Probably there: same name and size, no checksum to compare',
    sameName: 'Same name, other content',
    sameNameUnknown: 'Same name, contents cannot be compared',
    sameNameOtherSize: 'Same name, other size',
    twice: (name: string): string => `Twice in this batch: ${name}`,
    nameTwice: 'Same name as another file in this upload',
    typeMismatch: (type: string): string => `The extension does not match the content (${type})`,
    notOfType: (type: string, found: string): string =>
      `Not ${withArticle(type)}: the content is ${contentName(found)}`,
    damaged: 'Damaged: the file is incomplete, or its content was changed',
    veryLarge: 'Very large: this will take a while',
    cmyk: 'CMYK: colours may look washed out in browsers',
    under: (width: number): string => `Smaller than ${formatNumber(width)} px`,
    rotated: 'Rotated by EXIF: some programs show it on its side',
    transparent: 'May be transparent',
    respelledSku: (name: string): string =>
      `Matched to ${name}, although the name spells the SKU differently: file names have other separators, and cannot contain all characters`,
  },

  /** Problems with a file’s name. */
  names: {
    folder: 'The name leads to another folder',
    controlCharacters: 'The name contains control characters',
    hiddenCharacters: 'The name contains invisible characters',
    reservedCharacter: (found: string): string => `Contains “${found}”, which Windows does not allow`,
    space: 'The name begins or ends with a space',
    dot: 'The name begins or ends with a dot',
    device: 'The name is reserved on Windows',
    malformed: 'The name is not valid text',
    tooLong: 'The name is as long as names can be, or longer',
  },

  /** Errors in a pattern or template that the user wrote. */
  pattern: {
    unclosedBrace: 'An opening brace has no closing brace.',
    unopenedBrace: 'A closing brace has no opening brace.',
    unknownToken: (token: string, known: readonly string[]): string =>
      `{${token}} is not known. Use one of ${known.join(', ')}.`,
    skuMissing: '{sku} is missing: it marks where the SKU is.',
    skuTwice: '{sku} can be used only once.',
    nameMissing: 'The file name after the last / is missing: write * for any name.',
    reserved: (found: string): string => `${found} cannot be used in a file name.`,
    extensionMissing: 'The extension is missing: write .{ext} at the end.',
    oneName: 'All files would get the same name: use {name}, {sku} or {n}.',
  },
};
