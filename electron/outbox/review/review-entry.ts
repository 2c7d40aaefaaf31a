import { bytes } from '../../base/branded-types.ts';
import type { LookAlikeAsset } from '../../pictures/look-alikes-contract.ts';
import type { ReviewFile } from '../../contract/review.ts';
import type { ReviewNote } from '../../contract/constants.ts';
import type { SentDigests } from '../../model/checksum.ts';
import type { MatchedProduct, SourceFile } from '../outbox-types.ts';
import { splitName } from '../state/file-name.ts';
import {
  type AccountAsset,
  type Facts,
  isAlreadyInAccount,
  hasHints,
  isSelectedByDefault,
  getMainNote,
  getNoteMessages,
} from './review-notes.ts';
import type { InspectedFile } from '../state/inspect-file.ts';
import type { PixelSize } from '../state/picture-size.ts';
import { getTypeByName } from './detect-file-type.ts';
import { type Template, type TemplateValues, fillTemplate } from './name-template.ts';
import type { FoundFile } from './walk-files.ts';

/** A review entry. Mutable, because there can be hundreds of thousands. */
export class ReviewEntry implements Facts {
  readonly place: number;
  readonly path: string;
  readonly name: string;
  readonly mtimeMs: number;
  size: number | null;
  problem: string | null;
  type: string;
  mismatch = false;
  /** The type by content; null if it is unknown; undefined if the file has not been read. */
  content: string | null | undefined;
  /** The properties in the header of a picture; null if it has not been read. */
  look: InspectedFile | null = null;
  pixels: PixelSize | null = null;
  digests: SentDigests | null = null;
  /** The text that is embedded in the file. */
  written: string | null = null;
  same: AccountAsset | null = null;
  named: AccountAsset | null = null;
  /** The name by which `named` was looked up; null: none yet. */
  lookedUp: string | null = null;
  /** The earlier file of the review with the same content. */
  twin: ReviewEntry | null = null;
  nameTwice = false;
  /** The SKU found by the pattern. `at` is its offset in the name, or null if it is in the name of a folder. */
  sku: { readonly text: string; readonly at: number | null } | null = null;
  product: MatchedProduct | null = null;
  /** Whether the product's SKU has characters that the name replaces or encodes. */
  isRespelled = false;
  /** The number among the files of its SKU. */
  n = 1;
  /** The name under which it is sent, if it is different. */
  sentAs: string | null = null;
  /** The user's choice; null: none. */
  choice: boolean | null = null;
  described: string | null = null;
  note: ReviewNote = 'new';
  /** Whether there is a hint about the picture, such as that it is small. */
  hasHints = false;
  /** The look-alike in the account; null: none is known; undefined: not compared yet. */
  alike: LookAlikeAsset | null | undefined;

  constructor(place: number, found: FoundFile) {
    this.place = place;
    this.path = found.path;
    this.name = found.name;
    this.mtimeMs = found.mtimeMs;
    this.size = found.size;
    this.problem = found.problem;
    this.type = getTypeByName(found.name);
    this.settle();
  }

  /** The name under which it is sent. */
  get finalName(): string {
    return this.sentAs ?? this.name;
  }
  get respelledSku(): string | null {
    return this.isRespelled ? (this.product?.sku ?? null) : null;
  }
  get sendable(): boolean {
    return this.problem === null && this.size !== null;
  }
  get ticked(): boolean {
    return this.sendable && (this.choice ?? isSelectedByDefault(this.note));
  }
  /** Whether it is a picture that can have a look-alike in the account and is not known to be in the account. */
  get comparable(): boolean {
    return this.sendable && this.pixels !== null && !isAlreadyInAccount(this.note) && this.note !== 'empty';
  }
  /** Whether a look-alike in the account is known. */
  get looksAlike(): boolean {
    return this.comparable && this.alike !== undefined && this.alike !== null;
  }
  /** Whether the row has a hint or a look-alike besides its main note. */
  get hasSecondaryNote(): boolean {
    return this.hasHints || this.looksAlike;
  }
  get values(): TemplateValues {
    const { name, ext } = splitName(this.name);
    const folder = this.#folder;
    return { sku: this.product?.sku ?? null, label: this.product?.label ?? null, name, ext, folder, n: this.n };
  }
  /** The name of its folder. */
  get #folder(): string {
    return /([^/\\]*)[/\\][^/\\]*$/u.exec(this.path)?.[1] ?? '';
  }

  /** Recomputes the note. */
  settle(): void {
    this.note = getMainNote(this);
    this.hasHints = hasHints(this);
  }

  /** Returns its alt text: the user's, otherwise the embedded one, otherwise that of the pattern. */
  altText(rule: Template | null): ReviewFile['altText'] {
    if (this.described !== null) return this.described === '' ? null : { text: this.described, from: 'person' };
    if (this.written !== null) return { text: this.written, from: 'file' };
    const text = rule && fillTemplate(rule, this.values)?.trim();
    return text ? { text, from: 'rule' } : null;
  }

  row(rule: Template | null): ReviewFile {
    const { name, size, type, pixels, note, ticked, sendable, sku, product, sentAs } = this;
    return {
      id: this.place,
      name,
      sentAs,
      size: size === null ? null : bytes(size),
      type,
      pixels,
      note,
      message: getNoteMessages(this),
      ticked,
      sendable,
      sku,
      product,
      altText: this.altText(rule),
      alike: this.comparable ? this.alike : undefined,
    };
  }

  /** Returns the file for the outbox. `sent`: whether uploads of this account send an alt text. */
  upload(rule: Template | null, sent: boolean): SourceFile {
    const { path, size, mtimeMs, digests, product } = this;
    const altText = sent ? this.altText(rule)?.text : undefined;
    return {
      path,
      name: this.finalName,
      size: size ?? 0,
      mtimeMs,
      sha256: digests?.sha256 ?? null,
      ...(altText === undefined ? {} : { altText }),
      ...(this.choice === true && isAlreadyInAccount(this.note) ? { asWell: true } : {}),
      ...(product ? { product: { id: product.id, sku: product.sku } } : {}),
    };
  }
}
