import sax from 'sax';
import type { Archive } from './archive.ts';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the elements of a document, by their names without prefix. */
export interface XmlListener {
  readonly onOpen: (name: string, attributes: XmlAttributes) => void;
  readonly onClose?: (name: string) => void;
  readonly onText?: (text: string) => void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

const declaredEncoding = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/;

/**
 * Returns the encoding of a document: UTF-16 by its first bytes, otherwise the declared one. Programs that write parts
 * themselves may use an older encoding.
 */
const detectEncoding = (start: Uint8Array): string => {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declared = declaredEncoding.exec(String.fromCharCode(...start.subarray(0, 200)))?.[1];
  // A document with one byte for each character of its declaration is not in UTF-16, whatever it declares.
  return declared === undefined || /^utf-?16/i.test(declared) ? 'utf-8' : declared;
};

/**
 * Parses XML chunk by chunk and yields after each one. Throws if the document is malformed, or if it has a document
 * type, which could declare entities and which no spreadsheet writes.
 */
export async function* parseXml(
  chunks: AsyncIterable<Uint8Array>,
  { onOpen, onClose, onText }: XmlListener,
): AsyncGenerator<undefined, undefined> {
  const parser = sax.parser(true, { position: false });
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new Error('The document has a document type');
  };
  parser.onopentag = ({ name, attributes }) => onOpen(withoutPrefix(name), attributes as XmlAttributes);
  parser.onclosetag = (name) => onClose?.(withoutPrefix(name));
  parser.ontext = parser.oncdata = (text) => onText?.(text);
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.write(decoder?.decode() ?? '').close();
}

/** Parses a part if the archive has it. Returns whether it has. */
export async function* parsePart(
  archive: Archive,
  name: string,
  listener: XmlListener,
): AsyncGenerator<undefined, boolean> {
  const chunks = archive.read(name);
  if (chunks === null) return false;
  yield* parseXml(chunks, listener);
  return true;
}
