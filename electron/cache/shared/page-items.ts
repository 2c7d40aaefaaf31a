import type { SQLInputValue } from 'node:sqlite';
import { decodeByteRange } from '../../base/json/binary-string.ts';
import { VitrineError } from '../../base/errors.ts';
import type { ResourceName } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import { type RawItem, identifyRead, parseJsonExactly } from './parse-item.ts';
import { type ParsedPage, digestBytes } from './parsed-page.ts';
import type { WriteContext } from '../db/write-context.ts';

/** An item of a page whose identity has been determined. */
export interface PageItem {
  readonly id: string;
  readonly raw: RawItem;
}

/** The items of a parsed page. Each is read lazily. */
export class PageItems {
  readonly resource: ResourceName;
  readonly #parts: ParsedPage;
  #ids: readonly (string | null)[];
  #glanced: boolean;
  /** Items that were read to determine their identity. */
  readonly #read = new Map<number, PageItem | null>();
  #dictionary: number | null = null;

  constructor(resource: ResourceName, parts: ParsedPage) {
    this.resource = resource;
    this.#parts = parts;
    this.#ids = parts.ids.map((id) => id?.toWellFormed() ?? null);
    this.#glanced = parts.glanced;
  }

  /** Each item's identity if it is easy to extract, as the database stores it; null if the item must be parsed. */
  get ids(): readonly (string | null)[] {
    return this.#ids;
  }

  /** Parses the items whose identity is not determined yet. An item that still has no identity then has none. */
  look(): void {
    this.#ids = this.#ids.map((id, index) => id ?? this.#identity(index));
  }

  /** Determines every identity again if one of these items has another one than assumed. Returns whether it did. */
  settle(doubtful: readonly number[]): boolean {
    const hasWrongIdentity = (index: number): boolean =>
      this.#ids[index] !== null && this.#ids[index] !== this.#identity(index);
    if (!this.#glanced || !doubtful.some(hasWrongIdentity)) return false;
    this.#glanced = false;
    this.#ids = this.#ids.map((_, index) => this.#identity(index));
    return true;
  }

  /** Returns the digest of an item's exact text. */
  digest(index: number): Uint8Array {
    return this.#parts.digests.subarray(index * digestBytes, (index + 1) * digestBytes);
  }

  /** Returns the exact text of an item. */
  text(index: number): string {
    const { places, body } = this.#parts;
    return decodeByteRange(body, places[2 * index], places[2 * index + 1]);
  }

  /** Returns an item, or null if it has no identity. */
  item(index: number): PageItem | null {
    const read = this.#read.get(index) ?? identifyRead(this.resource, this.value(index));
    this.#read.delete(index);
    return read;
  }

  /** Returns an item's value without loss. */
  value(index: number): unknown {
    const text = this.text(index);
    const value = parseText(text);
    return this.#parts.longNumbers ? parseJsonExactly(text, value) : value;
  }

  /** The database replaces lone surrogates, so identities are made well-formed. */
  #identity(index: number): string | null {
    const item = this.item(index);
    this.#read.set(index, item);
    return item?.id.toWellFormed() ?? null;
  }

  /**
   * Allows the packed bodies to be stored unchanged if their dictionary is the one in use. Must run in a transaction.
   */
  adoptPacked({ bodies }: WriteContext): void {
    const { packed } = this.#parts;
    this.#dictionary = packed === null ? null : bodies.adopt(this.resource, packed.dictionary);
  }

  /** Returns values for the columns `text` and `dictionary` of `packed`. */
  packed({ bodies }: WriteContext, index: number): [SQLInputValue, SQLInputValue] {
    const { packed } = this.#parts;
    if (packed === null || this.#dictionary === null) return bodies.pack(this.resource, this.text(index));
    const from = index === 0 ? 0 : packed.ends[index - 1];
    const bytes = packed.bytes.subarray(from, packed.ends[index]);
    return bytes.length > 0 ? [bytes, this.#dictionary] : [this.text(index), null];
  }
}

/** Parses a text from the service. Throws `unreadable` if it is not JSON. */
export const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VitrineError('unreadable', m.service.unreadable.answer, { cause });
  }
};
