import { hash } from 'node:crypto';
import { VitrineError } from '../../base/errors.ts';
import { memberOf } from '../../base/guards.ts';
import { byteText, decoded, isPlain, wellFormed } from '../../base/json/byte-text.ts';
import type { ByteText } from '../../base/json/byte-text.ts';
import { readApart } from '../../base/json/envelope.ts';
import { glanceAt } from '../../base/json/json-slices.ts';
import { m } from '../../messages/index.ts';
import { resourceOf } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { packWith, sampleOf } from './deflate.ts';
import { mayHoldLongNumbers } from './parse.ts';

/** The bytes of one item's digest. */
export const digestBytes = 20;

/** Bodies of a page packed one after the other; one that takes none of the bytes is kept as text. */
export interface PackedBodies {
  readonly dictionary: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each ends. */
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** A page taken apart, in what moves between threads. */
export interface ParsedPage {
  /** Where the page leads; null: it is the last. */
  readonly next: string | null;
  /** It came with complaints beside its data. */
  readonly complains: boolean;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Where each item begins and ends in the body, which is UTF-8. */
  readonly places: Uint32Array<ArrayBuffer>;
  /** Each item's identity where it is plain to see; null where it takes a closer look. */
  readonly ids: readonly (string | null)[];
  /** The items were not parsed: one that is not as it was may be no JSON, or have another identity. */
  readonly glanced: boolean;
  /** The digests of the items' exact texts, one after the other. */
  readonly digests: Uint8Array<ArrayBuffer>;
  /** Numbers may be in it that JavaScript cannot hold. */
  readonly longNumbers: boolean;
  /** Null: nobody asked for it, or it is too little. */
  readonly packed: PackedBodies | null;
}

/** What of a page is wanted. */
export interface PageAsked {
  readonly resource: ResourceName;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Whether the bodies are to be parsed and packed: most of them are new. */
  readonly pack: boolean;
  /** What to pack them with; null: with what this page's have in common. */
  readonly dictionary: Uint8Array<ArrayBuffer> | null;
}

/** Returns an identity unchanged: identities that differ in blanks are different items. */
const identityOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** In bytes: a larger item is none of a catalogue, and would be gone through for minutes. */
const largestItem = 16 * 1024 * 1024;
/** What is kept of each item while a page is taken apart would fill the memory. */
const mostItems = 1_000_000;

/** Throws `unreadable` for what a page may not hold; called with its items, one after the other. */
const checkItems = (): ((item: ByteText) => void) => {
  let items = 0;
  return ({ length }) => {
    items += 1;
    if (items > mostItems) throw new VitrineError('unreadable', m.service.unreadable.tooManyItems);
    if (length > largestItem) throw new VitrineError('unreadable', m.service.unreadable.itemTooLarge);
  };
};

/** What JSON says is the same in bytes, but for letters beyond ASCII: such an identity is read once more. */
const parsedId = (text: ByteText, key: string): string | null => {
  const id = memberOf(JSON.parse(text), key);
  return identityOf(typeof id === 'string' && !isPlain(id) ? memberOf(JSON.parse(decoded(text)), key) : id);
};

/** The identity at a glance: enough for an item that proves to be as it was, letter by letter. */
const glancedId = (text: ByteText, key: string): string | null => {
  const id = text.startsWith('{') ? glanceAt(text, key) : null;
  return (id === null ? null : identityOf(decoded(id))) ?? parsedId(text, key);
};

const digestsOf = (bodies: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
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

const packedOf = ({ pack, dictionary }: PageAsked, bodies: readonly Uint8Array[]): PackedBodies | null => {
  if (!pack) return null;
  const used = dictionary ?? sampleOf(bodies);
  return used === null ? null : packAll(bodies, new Uint8Array(used));
};

/**
 * Takes a page apart, so that whoever keeps it has the least to do. `onNext` is called with where it leads as soon as it is
 * parsed. Fails with `unreadable` when it does not parse or has no data, with `invalid` when it holds complaints and
 * nothing else.
 */
export const partsOf = (asked: PageAsked, onNext?: (next: string | null) => void): ParsedPage => {
  const { resource } = asked;
  const body = wellFormed(asked.body);
  const text = byteText(body);
  const { key } = resourceOf(resource);
  const idOf = asked.pack ? parsedId : glancedId;
  const check = checkItems();
  const idOfNext = (item: ByteText): string | null => {
    check(item);
    return idOf(item, key);
  };
  const { places, read, next, errors } = readApart(text, idOfNext, onNext);
  const bodies = read.map((_, index) => body.subarray(places[2 * index], places[2 * index + 1]));
  return {
    next,
    complains: errors.length > 0,
    body,
    places: Uint32Array.from(places),
    ids: read,
    glanced: !asked.pack,
    digests: digestsOf(bodies),
    // Where hardly an item will be read, each of those is looked at by itself.
    longNumbers: !asked.pack || mayHoldLongNumbers(text),
    packed: packedOf(asked, bodies),
  };
};

/** What of it moves instead of being copied. */
export const buffersOf = ({ body, places, digests, packed }: ParsedPage): ArrayBuffer[] => [
  body.buffer,
  places.buffer,
  digests.buffer,
  ...(packed === null ? [] : [packed.bytes.buffer, packed.ends.buffer]),
];
