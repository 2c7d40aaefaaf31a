/** Names of the characters U+00A0 to U+00FF on web pages. */
const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );

/** Characters by their name on web pages: those that programs escape. */
const namedCharacters: ReadonlyMap<string, string> = new Map([
  ...latinNames.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", euro: '€', ndash: '–', mdash: '—' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', hellip: '…' }),
  ...Object.entries({ bull: '•', trade: '™', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š', lsaquo: '‹' }),
]);

const maxCodePoint = 0x10_ffff;

const decodeEntity = (entity: string, name: string): string => {
  const [, decimal, hex] = /^#(?:(\d{1,7})|x([\da-f]{1,6}))$/i.exec(name) ?? [];
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  if (code <= maxCodePoint) return String.fromCodePoint(code);
  return namedCharacters.get(name) ?? entity;
};

/** Returns a text with characters in place of the escapes of a web page. */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replaceAll(/&(#?\w{2,8});/g, decodeEntity) : text;

const entityPattern =
  /&(?:#\d{2,6}|#x[\da-f]{2,6}|amp|lt|gt|quot|apos|nbsp|[a-z]{1,2}(?:uml|acute|grave|circ|tilde|cedil|ring|slash|lig));/i;

/** Whether a text that is no markup contains the escapes of a web page, such as `Tom &amp; Jerry`. */
export const hasEscapes = (text: string): boolean => entityPattern.test(text) && !/<\/?[a-z][^<>]*>/i.test(text);

const percentEscape = /(?:%[\da-f]{2})+/gi;

/** The escapes of web pages, scripts, addresses and mails. */
const escapes: readonly { readonly marks: RegExp; readonly decode: (text: string) => string }[] = [
  { marks: /&/, decode: decodeEntities },
  {
    marks: /\\u[\da-f]{4}/i,
    decode: (text) =>
      text.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  },
  { marks: /%[\da-f]{2}/i, decode: (text) => text.replaceAll(percentEscape, (bytes) => decodeURIComponent(bytes)) },
  {
    marks: /=[\da-f]{2}/i,
    decode: (text) => text.replaceAll(/(?:=[\da-f]{2})+/gi, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%'))),
  },
];

/** Decodes a text; null if it has an invalid escape. */
const decodeSafely = (text: string, decode: (text: string) => string): string | null => {
  try {
    return decode(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};

/** Line ends as web pages, scripts and workbooks write them. */
const escapedLineEnd = /<br ?\/?>|\\r\\n|\\n|_x000D_\n?/gi;

/**
 * Whether a text is another one with the escapes of a program: `Tom &amp; Jerry` for `Tom & Jerry`, or `\n` or `<br>` for
 * the end of a line.
 */
export const isEscapedCopy = (text: string, before: string): boolean => {
  if (text === before) return false;
  if (escapes.some(({ marks, decode }) => marks.test(text) && decodeSafely(text, decode) === before)) return true;
  const decoded = decodeEntities(text);
  return before.includes('\n') && decoded.replaceAll(escapedLineEnd, '\n') === before;
};
