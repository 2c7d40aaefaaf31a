/** The number of leading bytes in which a web page is recognized. */
const leadingBytes = 2_000;

/** An XML declaration and comments, which may precede the first element. */
const leading = /^(?:\s|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)+/;
const firstElement =
  /^<(?:!doctype\s+html|html|head|body|script|noscript|style|meta|title|link|center|h[1-3]|p|div|span|b|br|pre|font|form|table|frameset|iframe)\b/i;

const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
};

/** Whether the bytes are the start of an HTML page, regardless of any header. */
export const isWebPage = (bytes: Uint8Array): boolean => {
  const text = decode(bytes.subarray(0, leadingBytes));
  return firstElement.test(text.replace(leading, ''));
};
