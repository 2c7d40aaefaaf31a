/** The characters of an encoding at the bytes 0x80 to 0xff. */
type UpperHalf = readonly string[];

/** Encodings of MS-DOS, which the platform does not have. Command lines of Windows still write them. */
const dosEncodings: readonly UpperHalf[] = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
].map((characters) => Array.from(characters));

const singleByteNames =
  'windows-1252 macintosh windows-1250 windows-1251 iso-8859-2 koi8-r ibm866 windows-1253 windows-1254 windows-1257'.split(
    ' ',
  );
const multiByteNames = 'gb18030 shift_jis euc-kr big5'.split(' ');

const upperBytes = Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at);

const listUpperHalves = (): readonly UpperHalf[] => [
  ...singleByteNames.map((name) => Array.from(new TextDecoder(name).decode(upperBytes))),
  ...dosEncodings,
  // ISO 8859-1 as scripts read it, with control characters at the first bytes.
  Array.from(upperBytes, (byte) => String.fromCharCode(byte)),
];

type Encode = (text: string) => Uint8Array | null;
type Decode = (bytes: Uint8Array) => string;

const createEncoder = (upper: UpperHalf): Encode => {
  const byteOf = new Map(upper.map((character, index) => [character, 0x80 + index]));
  return (text) => {
    const bytes = Array.from(text, (one) => (one < '\u0080' ? one.charCodeAt(0) : byteOf.get(one)));
    return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : null;
  };
};

const createDecoder =
  (upper: UpperHalf): Decode =>
  (bytes) =>
    Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0x80] ?? ''))).join('');

interface Encodings {
  /** The encodings other than UTF-8. */
  readonly encoders: readonly Encode[];
  readonly decoders: readonly Decode[];
}

let encodings: Encodings | null = null;

const getEncodings = (): Encodings => {
  if (encodings !== null) return encodings;
  const halves = listUpperHalves();
  encodings = {
    encoders: halves.map(createEncoder),
    decoders: [
      ...halves.map(createDecoder),
      ...multiByteNames.map((name): Decode => {
        const decoder = new TextDecoder(name);
        return (bytes) => decoder.decode(bytes);
      }),
    ],
  };
  return encodings;
};

/** The number of characters that are converted first, because they exclude most encodings. */
const sampledCharacters = 4;

/** Matches a letter next to a symbol, letters of two scripts next to each other, or three accented letters in a row. */
const implausible = new RegExp(
  [
    String.raw`[a-z](?![\p{L}\p{M}\p{N}\p{P}®™©°℠])[^\0-\x7f\s]|(?![\p{L}\p{M}\p{N}\p{P}©])[^\0-\x7f\s][a-z]`,
    String.raw`[a-z][§¶¡¿‡†‰]|[§¶‡†‰][a-z]|[a-z][”“„›‹•˜™¦¨][a-z\u00c0-\u024f]|[\x80-\x9f]|[\u00c0-\u024f]{3}`,
    String.raw`[a-z](?!\p{Script=Latin})\p{L}|(?!\p{Script=Latin})\p{L}[a-z]`,
  ].join('|'),
  'iu',
);

/**
 * Whether a text is another one that a program wrote in one encoding and read in another one, such as `Gr÷▀e` or
 * `Gr枚脽e` for `Größe`. A user who repairs such a text does the opposite, so the text must look damaged.
 */
export const isReadInWrongEncoding = (text: string, original: string): boolean => {
  const first = original.search(/[^\0-\x7f]/);
  // A wrong encoding leaves ASCII characters unchanged. Most edits differ here, without any conversion.
  if (first < 0 || original.slice(0, first) !== text.slice(0, first) || (text[first] ?? '') < '\u0080') return false;
  const { encoders, decoders } = getEncodings();
  const start = original.slice(first, first + sampledCharacters);
  const isResultOf = (encode: Encode): boolean => {
    const sample = encode(start);
    // All edited cells in scripts other than Latin are compared here: their first character excludes most encodings.
    const likely = sample === null ? [] : decoders.filter((decode) => decode(sample).startsWith(text[first] ?? ''));
    const bytes = likely.length === 0 ? null : encode(original);
    return bytes !== null && likely.some((decode) => decode(bytes) === text);
  };
  if (isResultOf((one) => new TextEncoder().encode(one))) return true;
  return implausible.test(text) && !implausible.test(original) && encoders.some(isResultOf);
};
