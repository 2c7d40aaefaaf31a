import sax from 'sax';

export type XmlAttributes = Readonly<Record<string, string>>;

/** Receives the elements of a document, by their names without prefix. */
export interface XmlListener {
  readonly onOpen: (name: string, attributes: XmlAttributes) => void;
  readonly onClose?: (name: string) => void;
  readonly onText?: (text: string) => void;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Returns the encoding of a document by its first bytes: programs may write UTF-16 with a byte-order mark. */
const detectEncoding = (start: Uint8Array): string => {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
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
