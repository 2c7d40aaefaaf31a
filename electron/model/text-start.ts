/** The number of leading bytes that show whether a file is a text. */
const sampleBytes = 4_096;

/**
 * Whether a character is a control character that texts do not contain: all except tab, line ends, form feed and
 * escape.
 */
const isControl = (code: number): boolean => code < 0x20 && ![0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b].includes(code);

/** Returns the encoding of a text by its byte-order mark, or by the zero bytes of ASCII characters in UTF-16. */
const detectEncoding = ([first, second, third, fourth]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le';
  return first === 0 && second !== 0 && third === 0 && fourth !== 0 ? 'utf-16be' : 'utf-8';
};

const declaration = /^\s*<\?[\s\S]*?\?>/;
const comment = /^\s*<!--[\s\S]*?-->/;
/** A document type, with optional entities in brackets. An HTML doctype is excluded, because it identifies a page. */
const documentType = /^\s*<!doctype(?!\s+html)[^[>]*(?:\[[\s\S]*?\]\s*)?>/i;

/** Removes the prolog before the first element of markup. */
const withoutProlog = (text: string): string => {
  let rest = text;
  for (;;) {
    const next = rest.replace(declaration, '').replace(comment, '').replace(documentType, '');
    if (next === rest) return rest.trimStart();
    rest = next;
  }
};

/**
 * Returns the start of a text in UTF-8, UTF-16 or an older encoding, without byte-order mark and markup prolog, or null
 * if the bytes are no text.
 */
export const decodeTextStart = (head: Uint8Array): string | null => {
  if (head.length === 0) return null;
  const encoding = detectEncoding(head);
  const sample = new TextDecoder(encoding).decode(head.subarray(0, sampleBytes));
  for (let index = 0; index < sample.length; index += 1) if (isControl(sample.charCodeAt(index))) return null;
  const start = sample.trimStart();
  // Only markup can have a long prolog before its first element.
  return start.startsWith('<') ? withoutProlog(new TextDecoder(encoding).decode(head)) : start;
};
