/** A file type: its signature and its extensions. */
interface FileType {
  readonly type: string;
  readonly endings: readonly string[];
  readonly matches: (head: Buffer) => boolean;
}

const at =
  (offset: number, ...signatures: readonly (string | readonly number[])[]) =>
  (head: Buffer): boolean =>
    signatures.some((signature) => {
      const bytes = typeof signature === 'string' ? Buffer.from(signature, 'latin1') : Buffer.from(signature);
      return head.subarray(offset, offset + bytes.length).equals(bytes);
    });
const both =
  (...parts: readonly ((head: Buffer) => boolean)[]) =>
  (head: Buffer): boolean =>
    parts.every((part) => part(head));
/** ISO base media files name their brand after `ftyp`. */
const brand = (...brands: readonly string[]): ((head: Buffer) => boolean) => both(at(4, 'ftyp'), at(8, ...brands));
const isSvg = (head: Buffer): boolean => {
  const text = head.toString('utf8').replace(/^\uFEFF/, '');
  return /^\s*</.test(text) && /<svg[\s>]/i.test(text) && !/<html[\s>]/i.test(text);
};

/** The first that matches counts, so that the narrow ones stand before the wide ones. */
const types: readonly FileType[] = [
  { type: 'JPG', endings: ['jpg', 'jpeg', 'jpe', 'jfif'], matches: at(0, [0xff, 0xd8, 0xff]) },
  { type: 'PNG', endings: ['png', 'apng'], matches: at(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'GIF', endings: ['gif'], matches: at(0, 'GIF87a', 'GIF89a') },
  { type: 'WEBP', endings: ['webp'], matches: both(at(0, 'RIFF'), at(8, 'WEBP')) },
  {
    type: 'TIFF',
    endings: ['tif', 'tiff', 'dng', 'nef', 'arw', 'cr2'],
    matches: at(0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  },
  { type: 'BMP', endings: ['bmp', 'dib'], matches: both(at(0, 'BM'), (head) => head.readUInt32LE(6) === 0) },
  { type: 'PSD', endings: ['psd', 'psb'], matches: at(0, '8BPS') },
  { type: 'SVG', endings: ['svg'], matches: isSvg },
  { type: 'AVIF', endings: ['avif'], matches: brand('avif', 'avis') },
  { type: 'HEIC', endings: ['heic', 'heif', 'hif'], matches: brand('heic', 'heix', 'hevc', 'mif1', 'msf1') },
  { type: 'MOV', endings: ['mov', 'qt'], matches: brand('qt  ') },
  { type: 'MP4', endings: ['mp4', 'm4v', 'm4a', 'm4b', 'f4v', 'mov', '3gp', '3g2'], matches: at(4, 'ftyp') },
  { type: 'MOV', endings: ['mov', 'qt'], matches: at(4, 'moov', 'mdat', 'wide', 'free', 'skip') },
  { type: 'PDF', endings: ['pdf', 'ai'], matches: at(0, '%PDF-', '\xef\xbb\xbf%PDF-') },
  { type: 'EPS', endings: ['eps', 'ps', 'ai'], matches: at(0, '%!PS', [0xc5, 0xd0, 0xd3, 0xc6]) },
  {
    type: 'ZIP',
    endings: [
      'zip',
      'docx',
      'xlsx',
      'pptx',
      'odt',
      'ods',
      'odp',
      'epub',
      'jar',
      'idml',
      'usdz',
      'sketch',
      'key',
      'numbers',
      'pages',
    ],
    matches: at(0, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  },
  { type: 'WEBM', endings: ['webm', 'mkv', 'mka'], matches: at(0, [0x1a, 0x45, 0xdf, 0xa3]) },
  { type: 'AVI', endings: ['avi'], matches: both(at(0, 'RIFF'), at(8, 'AVI ')) },
  { type: 'WAV', endings: ['wav'], matches: both(at(0, 'RIFF'), at(8, 'WAVE')) },
  { type: 'MP3', endings: ['mp3'], matches: at(0, 'ID3', [0xff, 0xfb], [0xff, 0xf3], [0xff, 0xf2]) },
  { type: 'ICO', endings: ['ico', 'cur'], matches: at(0, [0, 0, 1, 0], [0, 0, 2, 0]) },
  { type: 'GLB', endings: ['glb'], matches: at(0, 'glTF') },
  { type: 'GZ', endings: ['gz', 'tgz', 'svgz'], matches: at(0, [0x1f, 0x8b]) },
  { type: '7Z', endings: ['7z'], matches: at(0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { type: 'RAR', endings: ['rar'], matches: at(0, 'Rar!') },
];

const knownEndings = new Set(types.flatMap(({ endings }) => endings));

const endingOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The type by the name alone, in capitals; `File` where it has no ending. */
export const typeOfName = (name: string): string => {
  const ending = endingOf(name);
  const known =
    types.find(({ endings }) => endings[0] === ending) ?? types.find(({ endings }) => endings.includes(ending));
  // The ending says more about a document that is packed as ZIP.
  return known && known.type !== 'ZIP' ? known.type : ending.toUpperCase() || 'File';
};

/**
 * The type by content, by the name's ending where the content says nothing, and whether the two contradict each other.
 * `head` is the start of the content, a few kB.
 */
export const typeOfContent = (head: Buffer, name: string): { readonly type: string; readonly mismatch: boolean } => {
  const padded = head.length < 16 ? Buffer.concat([head, Buffer.alloc(16)]) : head;
  const found = types.find(({ matches }) => matches(padded));
  const ending = endingOf(name);
  if (!found) return { type: typeOfName(name), mismatch: knownEndings.has(ending) };
  const fits = found.endings.includes(ending) || !knownEndings.has(ending);
  return { type: fits && found.type === 'ZIP' ? typeOfName(name) : found.type, mismatch: !fits };
};
