import { m } from '../../messages/index.ts';
import { detectSignature, textTypes } from '../../model/file-signature.ts';

/** The number of leading bytes that determine the type of a file. */
const sampleBytes = 4_096;

const messages = m.sheets.file;

interface Kind {
  readonly message: string;
  /** Whether the first characters of a file, one for each byte, are of this kind. */
  readonly isKind: (start: string) => boolean;
}

const textKinds: readonly Kind[] = [
  { message: messages.xmlWorkbook, isKind: (start) => start.includes('urn:schemas-microsoft-com:office:spreadsheet') },
  { message: messages.openDocument, isKind: (start) => start.includes('urn:oasis:names:tc:opendocument') },
  {
    message: messages.webPage,
    isKind: (start) => /^\s*(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|body|meta|table|div|style)\b/i.test(start),
  },
  { message: messages.webPage, isKind: (start) => /^(?:[\w-]+:.*\r?\n)*mime-version:/i.test(start) },
  { message: messages.xml, isKind: (start) => /^\s*<\?xml\b/.test(start) },
  { message: messages.json, isKind: (start) => /^\s*(?:\{\s*"|\[\s*[{["])/.test(start) },
  { message: messages.sylk, isKind: (start) => /^ID;P[A-Z]*(?:;[NE])*[\r\n]/.test(start) },
  { message: messages.otherFile('DIF'), isKind: (start) => /^TABLE\r?\n0,1\r?\n/.test(start) },
  { message: messages.link, isKind: (start) => /^\[InternetShortcut\]/i.test(start) },
  { message: messages.otherFile('PDF'), isKind: (start) => /^\s*%PDF-/.test(start) },
  { message: messages.otherFile('RTF'), isKind: (start) => start.startsWith('{\\rtf') },
];

const toWideText = (text: string): string => Array.from(text, (letter) => `${letter}\0`).join('');

/** Returns the message for an old Office file, by the names of its streams. */
const detectOldOfficeFile = (bytes: Buffer): string =>
  bytes.includes(toWideText('EncryptedPackage'), 0, 'latin1') ? messages.encrypted : messages.oldWorkbook;

/** Workbooks from before the container format begin with this record, in four versions. */
const isOldestWorkbook = (bytes: Buffer): boolean =>
  bytes[0] === 9 && [0, 2, 4, 8].includes(bytes[1] ?? -1) && [4, 6, 8].includes(bytes[2] ?? -1) && bytes[3] === 0;

/** Returns the message for a file that a spreadsheet opens and the program does not, or null if it may be a sheet. */
export const getForeignFileMessage = (bytes: Buffer): string | null => {
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) return detectOldOfficeFile(bytes);
  if (isOldestWorkbook(bytes)) return messages.oldWorkbook;
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe;
  const sample = bytes.subarray(0, sampleBytes);
  const start = isUtf16 ? sample.toString('utf16le') : sample.toString('latin1');
  const text = start.replace(/^(?:\ufeff|ï»¿)+/, '');
  return textKinds.find(({ isKind }) => isKind(text))?.message ?? getBinaryFileMessage(sample);
};

/** Returns the message for a file of a known type that is no text and no archive of a workbook, or null. */
const getBinaryFileMessage = (sample: Buffer): string | null => {
  const type = detectSignature(sample)?.type ?? null;
  // A text in an unknown encoding can begin like these.
  const isUnclear = type === null || type === 'ZIP' || type === 'PDF' || type === 'SVG' || textTypes.has(type);
  return isUnclear || !sample.includes(0) ? null : messages.otherFile(type);
};

/** Returns the message for an archive without a workbook, by the names of its parts in lower case. */
export const getForeignArchiveMessage = (names: readonly string[]): string => {
  const has = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (has(/^xl\/workbook\.bin$|\/workbook\.bin$/)) return messages.binaryWorkbook;
  if (has(/^index\/.*\.iwa$|^index\.zip$/)) return messages.numbers;
  if (has(/^content\.xml$/) && has(/^mimetype$/)) return messages.openDocument;
  if (has(/^word\//)) return messages.otherFile('Word');
  if (has(/^ppt\//)) return messages.otherFile('PowerPoint');
  return has(/\.(?:csv|tsv|txt|xlsx)$/) ? messages.zip : messages.damaged;
};
