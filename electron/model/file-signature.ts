import { decodeTextStart } from './text-start.ts';

/** A kind of file: its signature and its extensions. */
export interface FileSignature {
  /** A short name in capitals: `JPG`. */
  readonly type: string;
  /** The extensions of such files, the most common first. */
  readonly endings: readonly string[];
  /** Whether the extension is more specific than the content: a document in a ZIP archive, or any text. */
  readonly isContainer?: boolean;
  readonly matches: (head: Uint8Array) => boolean;
}

type Test = FileSignature['matches'];

const toSignatureBytes = (signature: string | readonly number[]): readonly number[] =>
  typeof signature === 'string' ? Array.from(signature, (letter) => letter.charCodeAt(0)) : signature;

/** Creates a test for one of these signatures at an offset. */
const matchesAt = (offset: number, ...signatures: readonly (string | readonly number[])[]): Test => {
  const all = signatures.map(toSignatureBytes);
  return (head) => all.some((bytes) => bytes.every((byte, index) => head[offset + index] === byte));
};
const matchesAll =
  (...tests: readonly Test[]): Test =>
  (head) =>
    tests.every((test) => test(head));
const matchesRiff = (kind: string, ...names: readonly string[]): Test =>
  matchesAll(matchesAt(0, ...(names.length > 0 ? names : ['RIFF'])), matchesAt(8, kind));

const decodeLatin = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));

/** The maximum size of a valid brand box. */
const maxBrandBytes = 1_024;

/** Returns the brands of an ISO base media file: the major brand, then the compatible ones. */
const parseBrands = (head: Uint8Array): readonly string[] => {
  if (decodeLatin(head, 4, 8) !== 'ftyp') return [];
  const size = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(head.length, size >= 16 && size <= maxBrandBytes ? size : 12);
  const compatible: string[] = [];
  for (let from = 16; from + 4 <= end; from += 4) compatible.push(decodeLatin(head, from, from + 4));
  return [decodeLatin(head, 8, 12), ...compatible];
};

const avif = /^(?:avi[fos]|MA1[AB])$/;
const heic = /^(?:hei[cimsx]|hev[cimsx]|avc[is]|vvi[cs]|evb[is])$/;
/** Brands of pictures in the same container that do not name their coding, and of other codings. */
const heif = /^(?:mif[123]|msf1|miaf|1pic|unif|MiH[ABE]|jp[eg][gs]|j2ki|j2is)$/;
/** Brands that determine the content, whatever the compatible brands are. */
const specific = new RegExp(`${avif.source}|${heic.source}|^(?:crx |qt {2})$`);

/**
 * Creates a test for the brand that determines the content of an ISO base media file: a specific major brand, otherwise
 * the compatible brands of pictures, specific ones before general ones.
 */
const isBrand = (wanted: RegExp): Test => {
  return (head) => {
    const [major, ...compatible] = parseBrands(head);
    if (major === undefined) return false;
    if (specific.test(major)) return wanted.test(major);
    const picture = compatible.find((brand) => avif.test(brand)) ?? compatible.find((brand) => heic.test(brand));
    return wanted.test(picture ?? major);
  };
};

/** The number of bytes in which PDF readers search for the header. */
const pdfBytes = 1_024;
const isPdf: Test = (head) => decodeLatin(head, 0, pdfBytes + 5).includes('%PDF-');

const isEps: Test = (head) =>
  matchesAt(0, [0xc5, 0xd0, 0xd3, 0xc6])(head) || /^[^%\w]{0,64}%!PS/.test(decodeLatin(head, 0, 256));

/** Whether the file starts with a frame of MPEG audio: version 1, 2 or 2.5, and an existing layer and rate. */
const isMpegAudio: Test = (head) => {
  const [first = 0, second = 0, third = 0] = head;
  // A text in UTF-16 or UTF-32 can start with the same bytes.
  if (second === 0xfe && (third === 0 || decodeTextStart(head) !== null)) return false;
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return (
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    version !== 1 &&
    layer !== 0 &&
    third >> 4 !== 15 &&
    ((third >> 2) & 3) !== 3
  );
};

/** The lengths of a BMP's second header. Some programs do not write zeros into the reserved bytes of the first one. */
const bmpHeaders: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

const isBmpHeader: Test = (head) =>
  matchesAt(6, [0, 0, 0, 0])(head) ||
  (matchesAt(15, [0, 0, 0])(head) && bmpHeaders.has(head[14] ?? 0) && matchesAt(12, [0, 0])(head));

const isTar: Test = matchesAt(257, 'ustar');

const matchesText = (test: (start: string, head: Uint8Array) => boolean): Test => {
  return (head) => {
    const start = decodeTextStart(head);
    return start !== null && test(start, head);
  };
};
/**
 * Returns the name of the first element without prefix; null if the text is no markup, or if the element is not within
 * the bytes.
 */
const parseRootName = (start: string): string | null =>
  /^<(?:[\w.-]+:)?([a-z][\w.-]*)/i.exec(start)?.[1]?.toLowerCase() ?? null;
const htmlElements =
  /^<(?:!doctype\s+html|html|head|body|script|style|meta|title|link|center|h1|div|frameset|iframe)\b/i;
const isHtml = matchesText((start) => htmlElements.test(start));
const isSvg = matchesText((start) => parseRootName(start) === 'svg');
const isMarkup = matchesText(
  (start, head) =>
    start.startsWith('<') || /^\s*(?:\xef\xbb\xbf)?<(?:\?xml|!--|!doctype)/i.test(decodeLatin(head, 0, 200)),
);
const isJson = matchesText((start) => /^(?:\{\s*(?:"|\}|$)|\[\s*(?:[[{"\d-]|\]|true|false|null))/.test(start));
const isText = matchesText(() => true);

const textExtensions = [
  'txt',
  'csv',
  'tsv',
  'md',
  'log',
  'ini',
  'srt',
  'vtt',
  'css',
  'js',
  'mjs',
  'ts',
  'yaml',
  'yml',
] as const;
const json = ['json', 'geojson', 'gltf', 'map', 'webmanifest', 'ipynb', 'jsonl'] as const;
const html = ['html', 'htm', 'xhtml', 'xht', 'shtml', 'php', 'asp', 'aspx', 'jsp', 'vue', 'mht', 'eml'] as const;
const xml = ['xml', 'xsl', 'xsd', 'kml', 'gpx', 'dae', 'rss', 'atom', 'plist', 'xmp', 'fodt', 'x3d'] as const;

/** The first match applies, so specific signatures precede general ones. */
const signatures: readonly FileSignature[] = [
  // Pictures
  { type: 'JPG', endings: ['jpg', 'jpeg', 'jpe', 'jfif', 'jif'], matches: matchesAt(0, [0xff, 0xd8, 0xff]) },
  { type: 'PNG', endings: ['png', 'apng'], matches: matchesAt(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'GIF', endings: ['gif'], matches: matchesAt(0, 'GIF87a', 'GIF89a') },
  { type: 'WEBP', endings: ['webp'], matches: matchesRiff('WEBP') },
  { type: 'RAW', endings: ['cr2'], matches: matchesAll(matchesAt(0, 'II*\0'), matchesAt(8, 'CR')) },
  { type: 'RAW', endings: ['rw2'], matches: matchesAt(0, 'IIU\0') },
  { type: 'RAW', endings: ['orf'], matches: matchesAt(0, 'IIRO', 'IIRS', 'MMOR') },
  { type: 'RAW', endings: ['raf'], matches: matchesAt(0, 'FUJIFILMCCD-RAW') },
  { type: 'RAW', endings: ['crw'], matches: matchesAt(6, 'HEAPCCDR') },
  { type: 'RAW', endings: ['x3f'], matches: matchesAt(0, 'FOVb') },
  { type: 'RAW', endings: ['mrw'], matches: matchesAt(0, '\0MRM') },
  { type: 'RAW', endings: ['cr3'], matches: isBrand(/^crx $/) },
  {
    type: 'TIFF',
    endings: [
      'tif',
      'tiff',
      'dng',
      'nef',
      'nrw',
      'arw',
      'sr2',
      'srf',
      'cr2',
      'pef',
      'srw',
      '3fr',
      'iiq',
      'erf',
      'mos',
      'kdc',
      'dcr',
      'gpr',
      'fff',
    ],
    matches: matchesAt(0, 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
  },
  { type: 'BMP', endings: ['bmp', 'dib'], matches: matchesAll(matchesAt(0, 'BM'), isBmpHeader) },
  { type: 'PSD', endings: ['psd', 'psb'], matches: matchesAt(0, '8BPS') },
  { type: 'AVIF', endings: ['avif', 'avifs'], matches: isBrand(avif) },
  {
    type: 'HEIC',
    endings: ['heic', 'heif', 'hif', 'heics', 'heifs', 'avci'],
    matches: isBrand(new RegExp(`${heic.source}|${heif.source}`)),
  },
  {
    type: 'JXL',
    endings: ['jxl'],
    matches: (head) => matchesAt(4, 'JXL \r\n\x87\n')(head) || matchesAt(0, [0xff, 0x0a])(head),
  },
  {
    type: 'JP2',
    endings: ['jp2', 'j2k', 'jpf', 'jpx', 'j2c', 'jpm'],
    matches: (head) => matchesAt(4, 'jP  ')(head) || matchesAt(0, [0xff, 0x4f, 0xff, 0x51])(head),
  },
  {
    type: 'ICO',
    endings: ['ico', 'cur'],
    matches: matchesAll(
      matchesAt(0, [0, 0, 1, 0], [0, 0, 2, 0]),
      ([, , , , count = 0, more = 0]) => count > 0 && more === 0,
    ),
  },
  { type: 'ICNS', endings: ['icns'], matches: matchesAt(0, 'icns') },
  { type: 'EXR', endings: ['exr'], matches: matchesAt(0, [0x76, 0x2f, 0x31, 0x01]) },
  { type: 'HDR', endings: ['hdr'], matches: matchesAt(0, '#?RADIANCE', '#?RGBE') },
  { type: 'DDS', endings: ['dds'], matches: matchesAt(0, 'DDS ') },
  { type: 'XCF', endings: ['xcf'], matches: matchesAt(0, 'gimp xcf') },
  { type: 'EMF', endings: ['emf'], matches: matchesAll(matchesAt(0, [1, 0, 0, 0]), matchesAt(40, ' EMF')) },
  { type: 'WMF', endings: ['wmf'], matches: matchesAt(0, [0xd7, 0xcd, 0xc6, 0x9a]) },
  { type: 'INDD', endings: ['indd', 'indt'], matches: matchesAt(0, [0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d, 0x46, 0xe5]) },
  { type: 'CDR', endings: ['cdr'], matches: matchesAll(matchesAt(0, 'RIFF'), matchesAt(8, 'CDR', 'cdr')) },
  // Video and audio
  { type: 'MOV', endings: ['mov', 'qt'], matches: isBrand(/^qt {2}$/) },
  {
    type: 'MP4',
    endings: ['mp4', 'm4v', 'm4a', 'm4b', 'm4p', 'f4v', 'mov', '3gp', '3g2', 'insv'],
    matches: matchesAt(4, 'ftyp'),
  },
  { type: 'MOV', endings: ['mov', 'qt'], matches: matchesAt(4, 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot') },
  { type: 'WEBM', endings: ['webm', 'mkv', 'mka', 'mks'], matches: matchesAt(0, [0x1a, 0x45, 0xdf, 0xa3]) },
  { type: 'AVI', endings: ['avi'], matches: matchesRiff('AVI ') },
  { type: 'MPG', endings: ['mpg', 'mpeg', 'vob', 'm2p'], matches: matchesAt(0, [0, 0, 1, 0xba], [0, 0, 1, 0xb3]) },
  {
    type: 'TS',
    endings: ['ts', 'mts', 'm2ts'],
    matches: (head) =>
      matchesAll(matchesAt(0, [0x47]), matchesAt(188, [0x47]), matchesAt(376, [0x47]))(head) ||
      matchesAll(matchesAt(4, [0x47]), matchesAt(196, [0x47]))(head),
  },
  { type: 'FLV', endings: ['flv'], matches: matchesAt(0, 'FLV\x01') },
  {
    type: 'WMV',
    endings: ['wmv', 'wma', 'asf'],
    matches: matchesAt(0, [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
  },
  { type: 'OGG', endings: ['ogg', 'ogv', 'oga', 'opus', 'ogx', 'spx'], matches: matchesAt(0, 'OggS') },
  { type: 'WAV', endings: ['wav', 'wave', 'bwf', 'rf64'], matches: matchesRiff('WAVE', 'RIFF', 'RF64', 'BW64') },
  {
    type: 'AIFF',
    endings: ['aif', 'aiff', 'aifc'],
    matches: matchesAll(matchesAt(0, 'FORM'), matchesAt(8, 'AIFF', 'AIFC')),
  },
  { type: 'FLAC', endings: ['flac'], matches: matchesAt(0, 'fLaC') },
  {
    type: 'MP3',
    endings: ['mp3', 'mp2', 'mpga', 'mp1'],
    matches: (head) => matchesAt(0, 'ID3')(head) || isMpegAudio(head),
  },
  {
    type: 'AAC',
    endings: ['aac'],
    matches: matchesAll(matchesAt(0, [0xff, 0xf1], [0xff, 0xf9], [0xff, 0xf0], [0xff, 0xf8])),
  },
  { type: 'MID', endings: ['mid', 'midi'], matches: matchesAt(0, 'MThd') },
  // Documents
  { type: 'PDF', endings: ['pdf', 'ai'], matches: isPdf },
  { type: 'EPS', endings: ['eps', 'epsf', 'ps', 'ai'], matches: isEps },
  { type: 'RTF', endings: ['rtf', 'doc'], matches: matchesAt(0, '{\\rtf') },
  {
    type: 'DOC',
    endings: ['doc', 'dot', 'xls', 'xlt', 'ppt', 'pps', 'msg', 'msi', 'vsd', 'pub', 'mpp'],
    isContainer: true,
    matches: matchesAt(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  },
  {
    type: 'ZIP',
    endings: [
      'zip',
      'docx',
      'docm',
      'dotx',
      'xlsx',
      'xlsm',
      'xltx',
      'xlsb',
      'pptx',
      'pptm',
      'ppsx',
      'odt',
      'ods',
      'odp',
      'odg',
      'epub',
      'jar',
      'apk',
      'idml',
      'usdz',
      'sketch',
      'key',
      'numbers',
      'pages',
      '3mf',
      'kmz',
      'cbz',
      'oxt',
      'xpi',
      'vsdx',
      'afdesign',
      'kra',
      'ora',
      'xd',
      'fig',
      'lottie',
    ],
    isContainer: true,
    matches: matchesAt(0, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'),
  },
  { type: 'GZ', endings: ['gz', 'tgz', 'svgz', 'emz', 'wmz'], matches: matchesAt(0, [0x1f, 0x8b]) },
  { type: '7Z', endings: ['7z'], matches: matchesAt(0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]) },
  { type: 'RAR', endings: ['rar', 'cbr'], matches: matchesAt(0, 'Rar!') },
  {
    type: 'BZ2',
    endings: ['bz2', 'tbz2'],
    matches: matchesAll(matchesAt(0, 'BZh'), matchesAt(4, [0x31, 0x41, 0x59, 0x26, 0x53, 0x59])),
  },
  { type: 'XZ', endings: ['xz', 'txz'], matches: matchesAt(0, [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]) },
  { type: 'ZST', endings: ['zst'], matches: matchesAt(0, [0x28, 0xb5, 0x2f, 0xfd]) },
  { type: 'TAR', endings: ['tar'], matches: isTar },
  // Fonts and models
  { type: 'WOFF', endings: ['woff'], matches: matchesAt(0, 'wOFF') },
  { type: 'WOFF2', endings: ['woff2'], matches: matchesAt(0, 'wOF2') },
  { type: 'OTF', endings: ['otf', 'otc', 'ttf'], matches: matchesAt(0, 'OTTO') },
  {
    type: 'TTF',
    endings: ['ttf', 'otf', 'dfont'],
    matches: matchesAll(
      matchesAt(0, [0, 1, 0, 0], 'true', 'typ1'),
      ([, , , , high = 0, low = 0]) => high === 0 && low > 0 && low < 64,
    ),
  },
  { type: 'TTC', endings: ['ttc', 'otc'], matches: matchesAt(0, 'ttcf') },
  { type: 'GLB', endings: ['glb', 'vrm'], matches: matchesAt(0, 'glTF') },
  { type: 'FBX', endings: ['fbx'], matches: matchesAt(0, 'Kaydara FBX Binary') },
  { type: 'BLEND', endings: ['blend'], matches: matchesAt(0, 'BLENDER') },
  { type: 'USD', endings: ['usdc', 'usd'], matches: matchesAt(0, 'PXR-USDC') },
  // Programs
  {
    type: 'EXE',
    endings: ['exe', 'dll'],
    matches: matchesAll(matchesAt(0, 'MZ'), (head) => head.length < 64 || decodeTextStart(head) === null),
  },
  { type: 'ELF', endings: ['elf', 'so', 'appimage'], matches: matchesAt(0, [0x7f, 0x45, 0x4c, 0x46]) },
  { type: 'SQLITE', endings: ['sqlite', 'sqlite3'], matches: matchesAt(0, 'SQLite format 3\0') },
  { type: 'LNK', endings: ['lnk'], matches: matchesAt(0, [0x4c, 0, 0, 0, 0x01, 0x14, 0x02, 0]) },
  // Texts
  { type: 'HTML', endings: [...html, ...textExtensions, 'xls', 'doc', 'xml'], isContainer: true, matches: isHtml },
  { type: 'SVG', endings: ['svg', 'xml', 'txt'], matches: isSvg },
  {
    type: 'XML',
    endings: [...xml, ...html, ...textExtensions, 'xls', 'doc'],
    isContainer: true,
    matches: matchesAll(
      isMarkup,
      matchesText((start) => parseRootName(start) !== null),
    ),
  },
  // The first element is not within the bytes, so the file may be an SVG.
  { type: 'XML', endings: [...xml, ...html, ...textExtensions, 'svg'], isContainer: true, matches: isMarkup },
  { type: 'JSON', endings: [...json, ...textExtensions, ...html], isContainer: true, matches: isJson },
  {
    type: 'TXT',
    endings: [
      ...textExtensions,
      ...json,
      ...html,
      ...xml,
      'obj',
      'stl',
      'mtl',
      'ply',
      'dxf',
      'step',
      'stp',
      'iges',
      'igs',
      'usda',
      'usd',
      'fbx',
      'url',
      'webloc',
      'vcf',
      'ics',
      'cube',
      'hdr',
      'key',
      'pub',
    ],
    isContainer: true,
    matches: isText,
  },
];

/** The number of leading bytes that are sufficient to detect the type of most files. */
export const signatureBytes = 4_096;

/** Returns the type of a file by the start of its content, or null if it is unknown. */
export const detectSignature = (head: Uint8Array): FileSignature | null => {
  if (head.length === 0) return null;
  return signatures.find(({ matches }) => matches(head)) ?? null;
};

/** The types whose content is any text. */
export const textTypes: ReadonlySet<string> = new Set(['HTML', 'XML', 'JSON', 'TXT']);

/** Returns the type of a lower-case extension, or null if it is unknown. */
export const getSignatureByExtension = (ending: string): FileSignature | null =>
  signatures.find(({ endings }) => endings[0] === ending) ??
  signatures.find(({ endings }) => endings.includes(ending)) ??
  null;
