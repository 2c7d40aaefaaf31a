import { hash } from 'node:crypto';
import { VitrineError } from '../../base/errors.ts';
import { getProperty, toNonEmptyText } from '../../base/guards.ts';
import {
  type ByteText,
  toByteText,
  decodeByteText,
  isAsciiByteText,
  toWellFormedUtf8,
} from '../../base/json/binary-string.ts';
import { parseEnvelopeItems } from '../../base/json/envelope.ts';
import { peekStringMember } from '../../base/json/json-scanner.ts';
import { m } from '../../messages/index.ts';
import { type ResourceName, getResource } from '../../model/index.ts';
import { packWith, createDictionary } from './body-compression.ts';
import { mayHoldLongNumbers } from './parse-item.ts';

/** The size of an item's digest in bytes. */
export const digestBytes = 20;

/** The concatenated packed bodies of a page. A body with an empty range is stored as text. */
export interface PackedBodies {
  readonly dictionary: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The end offset of each body. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** A parsed page, in a form that is transferred between threads. */
export interface ParsedPage {
  /** The address of the next page, or null if this is the last. */
  readonly next: string | null;
  /** Whether the page contained errors in addition to its data. */
  readonly complains: boolean;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The start and end offset of each item in the body, which is UTF-8. */
  readonly places: Uint32Array<ArrayBuffer>;
  /** Each item's identity if it is easy to extract; null if the item must be parsed. */
  readonly ids: readonly (string | null)[];
  /** Whether the items were only scanned: a changed item may be invalid JSON, or have another identity. */
  readonly glanced: boolean;
  /** The concatenated digests of the items' exact texts. */
  readonly digests: Uint8Array<ArrayBuffer>;
  /** Whether the page may contain numbers that JavaScript cannot represent. */
  readonly longNumbers: boolean;
  /** Null if packing was not requested or the page is too small. */
  readonly packed: PackedBodies | null;
}

/** A request to parse a page. */
export interface PageRequest {
  readonly resource: ResourceName;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether the bodies are parsed and packed, because most of them are new. */
  readonly pack: boolean;
  /** The dictionary for packing. Null: create one from this page. */
  readonly dictionary: Uint8Array<ArrayBuffer> | null;
}

/** Returns an identity unchanged: identities that differ in blanks are different items. */
/** The maximum size of an item in bytes. A larger one is not catalogue data, and would take minutes to process. */
const maxItemBytes = 16 * 1024 * 1024;
/** The maximum number of items. More would exhaust the memory. */
const maxPageItems = 1_000_000;

/** Returns a check for the items of a page, in order. It throws `unreadable` if a limit is exceeded. */
const checkItems = (): ((item: ByteText) => void) => {
  let items = 0;
  return ({ length }) => {
    items += 1;
    if (items > maxPageItems) throw new VitrineError('unreadable', m.service.unreadable.tooManyItems);
    if (length > maxItemBytes) throw new VitrineError('unreadable', m.service.unreadable.itemTooLarge);
  };
};

/**
 * Returns the identity of an item. JSON parses the same from bytes, except for characters beyond ASCII, which need
 * decoding.
 */
const parseItemId = (text: ByteText, key: string): string | null => {
  const id = getProperty(JSON.parse(text), key);
  return toNonEmptyText(
    typeof id === 'string' && !isAsciiByteText(id) ? getProperty(JSON.parse(decodeByteText(text)), key) : id,
  );
};

/** Returns the identity by a quick scan. That is sufficient for an item that is unchanged byte for byte. */
const scanItemId = (text: ByteText, key: string): string | null => {
  const id = text.startsWith('{') ? peekStringMember(text, key) : null;
  return (id === null ? null : toNonEmptyText(decodeByteText(id))) ?? parseItemId(text, key);
};

const computeDigests = (bodies: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const digests = new Uint8Array(bodies.length * digestBytes);
  bodies.forEach((body, index) => digests.set(hash('sha1', body, 'buffer'), index * digestBytes));
  return digests;
};

const packAll = (bodies: readonly Uint8Array[], dictionary: Uint8Array<ArrayBuffer>): PackedBodies => {
  const packed = bodies.map((body) => packWith(dictionary, body));
  const ends = new Uint32Array(bodies.length);
  let end = 0;
  packed.forEach((one, index) => (ends[index] = end += one?.length ?? 0));
  const bytes = new Uint8Array(end);
  packed.forEach((one, index) => one && bytes.set(one, (ends[index] ?? 0) - one.length));
  return { dictionary, bytes, ends };
};

const packBodies = ({ pack, dictionary }: PageRequest, bodies: readonly Uint8Array[]): PackedBodies | null => {
  if (!pack) return null;
  const used = dictionary ?? createDictionary(bodies);
  return used === null ? null : packAll(bodies, new Uint8Array(used));
};

/**
 * Parses a page and prepares it for the writer. Calls `onNext` with the address of the next page as soon as it is
 * parsed. Throws `unreadable` if the page does not parse or has no data, and `invalid` if it contains only errors.
 */
export const parsePageParts = (request: PageRequest, onNext?: (next: string | null) => void): ParsedPage => {
  const { resource } = request;
  const body = toWellFormedUtf8(request.body);
  const text = toByteText(body);
  const { key } = getResource(resource);
  const idOf = request.pack ? parseItemId : scanItemId;
  const check = checkItems();
  const checkAndGetId = (item: ByteText): string | null => {
    check(item);
    return idOf(item, key);
  };
  const { places, read, next, errors } = parseEnvelopeItems(text, checkAndGetId, onNext);
  const bodies = read.map((_, index) => body.subarray(places[2 * index], places[2 * index + 1]));
  return {
    next,
    complains: errors.length > 0,
    body,
    places: Uint32Array.from(places),
    ids: read,
    glanced: !request.pack,
    digests: computeDigests(bodies),
    // If hardly any item will be read, check each of those individually.
    longNumbers: !request.pack || mayHoldLongNumbers(text),
    packed: packBodies(request, bodies),
  };
};

/** Returns the buffers to transfer. */
export const getPageBuffers = ({ body, places, digests, packed }: ParsedPage): ArrayBuffer[] => [
  body.buffer,
  places.buffer,
  digests.buffer,
  ...(packed === null ? [] : [packed.bytes.buffer, packed.ends.buffer]),
];
