import type { EntityKind } from '../../../electron/contract/index.ts';
import { m } from '../../messages/lazy.ts';
import { registerUnresolvedInput } from '../settling.ts';
import { isIdText, toReferenceDraft, getUnresolvedText } from '../unresolved.ts';
import { parsePendingReference } from '../pending-reference.ts';
import { type ReferenceCandidate, type ExtraOption, type CandidateMatches, findExactCandidate } from './candidates.ts';
import { getKindLabels } from './kind-labels.ts';
import { ReferenceNameCache, Picker } from './item-picker.svelte.ts';

interface Options {
  readonly to: EntityKind;
  /** Separates the searches of this input from others. */
  readonly list: string;
  /** The draft: an ID, an outbox entry, unresolved text (`unresolved.ts`), or '' for none. */
  readonly value: () => string;
  readonly onset: (value: string) => void;
  /** Whether an item that is still in the outbox can be chosen. */
  readonly takesWaiting: boolean;
}

/** The state of a reference input: its text, its suggestions, and the item that typed text refers to. */
export class ReferenceBox {
  readonly #options: Options;
  readonly #picker: Picker;
  readonly #names: ReferenceNameCache;
  /** The text while the user types. If null, the name of the chosen item is shown. */
  #typed = $state<string | null>(null);

  constructor(options: Options) {
    this.#options = options;
    this.#picker = new Picker(options.to, options.list);
    this.#names = new ReferenceNameCache(options.to);
  }

  get #value(): string {
    return this.#options.value();
  }
  get isTyping(): boolean {
    return this.#typed !== null;
  }
  /** The chosen item. Null if there is none or the cache does not contain it, undefined if it has not been read yet. */
  get chosen(): ReferenceCandidate | null | undefined {
    return this.#value === '' || getUnresolvedText(this.#value) !== null ? null : this.#names.of(this.#value);
  }
  /** Whether the chosen item is still in the outbox. */
  get waits(): boolean {
    return parsePendingReference(this.#value) !== null;
  }
  get text(): string {
    return this.#typed ?? this.chosen?.name ?? (this.waits ? '' : (getUnresolvedText(this.#value) ?? this.#value));
  }
  get offer(): CandidateMatches {
    const { rows, total } = this.#picker.offer;
    const selectableRows = this.#options.takesWaiting ? rows : rows.filter(({ waits }) => waits !== true);
    return { rows: selectableRows, total: total - rows.length + selectableRows.length };
  }
  /** The message for an empty result. */
  get nothing(): string | undefined {
    return this.#picker.nothing;
  }
  get listLabel(): string {
    return m.form.choices(getKindLabels(this.#options.to).many);
  }
  /** Suggests sending the typed text as an ID, unless it names an item. */
  get extra(): ExtraOption | undefined {
    const typedText = getUnresolvedText(this.#value)?.trim();
    if (typedText === undefined || findExactCandidate(this.offer, typedText) !== undefined) return undefined;
    return { label: m.form.useAsId(typedText), onpick: () => this.useAsId() };
  }
  /** The error for text that names no item, shown after the input loses focus. */
  get problem(): string | undefined {
    const typedText = this.#typed === null ? getUnresolvedText(this.#value) : null;
    return typedText === null ? undefined : m.form.namesNothing(getKindLabels(this.#options.to).one, typedText.trim());
  }
  /** The note for an ID that the cache does not contain. */
  get unknown(): string | undefined {
    const isUnknown = this.#typed === null && this.chosen === null && this.#value !== '' && !this.waits;
    return isUnknown ? m.form.unknownId(getKindLabels(this.#options.to).one) : undefined;
  }

  /** Reads the name of the chosen item. */
  learn(): void {
    if (this.#typed === null && this.#value !== '' && getUnresolvedText(this.#value) === null)
      void this.#names.learn([this.#value]);
  }
  ask(): void {
    void this.#picker.ask(this.#typed ?? '');
  }
  type(text: string): void {
    this.#typed = text;
    this.#options.onset(toReferenceDraft(text));
    void this.#picker.ask(text);
  }
  pick(candidate: ReferenceCandidate): void {
    this.#names.keep(candidate);
    this.#typed = null;
    this.#options.onset(candidate.value);
  }
  /** Sends the typed text as an ID, although the cache contains no such item. */
  useAsId(): void {
    const typedText = getUnresolvedText(this.#value);
    if (typedText === null) return;
    this.#typed = null;
    this.#options.onset(typedText.trim());
  }
  clear(): void {
    this.#typed = null;
    this.#options.onset('');
  }

  /** Resolves when the suggestions match the text. */
  async settled(): Promise<void> {
    if (this.#typed !== null) await this.#picker.settled(this.#typed);
  }
  /** Chooses the only item with the typed ID or name. Other text stays in the input and cannot be sent. */
  async settle(): Promise<void> {
    const text = this.#typed;
    if (text === null) return;
    const typedText = text.trim();
    const found = typedText === '' ? undefined : ((await this.#byId(typedText)) ?? (await this.#byName(text)));
    if (this.#typed !== text) return;
    if (found === undefined) this.#typed = null;
    else this.pick(found);
  }
  /** Registers the typed text to be looked up before the form is submitted. Returns a function that unregisters it. */
  register(): (() => void) | undefined {
    return this.#typed === null ? undefined : registerUnresolvedInput(() => this.settle());
  }

  async #byId(searchText: string): Promise<ReferenceCandidate | undefined> {
    await this.#names.learn([searchText]);
    return this.#names.of(searchText) ?? undefined;
  }
  /** An item in the outbox is chosen only from the list, because another item with its name may be created later. */
  async #byName(text: string): Promise<ReferenceCandidate | undefined> {
    if (isIdText(text)) return undefined;
    await this.#picker.settled(text);
    const found = findExactCandidate(this.offer, text);
    return found?.waits === true ? undefined : found;
  }
}
