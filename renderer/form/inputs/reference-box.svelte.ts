import type { ThingKind } from '../../../electron/contract/index.ts';
import { m } from '../../messages/lazy.ts';
import { addUnsettled } from '../settling.ts';
import { isIdText, referenceDraft, unresolvedIn } from '../unresolved.ts';
import { waitingIn } from '../waiting.ts';
import { meantBy } from './candidates.ts';
import type { Candidate, ExtraOption, Offer } from './candidates.ts';
import { labelsOf } from './kind-labels.ts';
import { Names, Picker } from './picking.svelte.ts';

interface Options {
  readonly to: ThingKind;
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
  readonly #names: Names;
  /** The text while the user types. If null, the name of the chosen item is shown. */
  #typed = $state<string | null>(null);

  constructor(options: Options) {
    this.#options = options;
    this.#picker = new Picker(options.to, options.list);
    this.#names = new Names(options.to);
  }

  get #value(): string {
    return this.#options.value();
  }
  get isTyping(): boolean {
    return this.#typed !== null;
  }
  /** The chosen item. Null if there is none or the cache does not contain it, undefined if it has not been read yet. */
  get chosen(): Candidate | null | undefined {
    return this.#value === '' || unresolvedIn(this.#value) !== null ? null : this.#names.of(this.#value);
  }
  /** Whether the chosen item is still in the outbox. */
  get waits(): boolean {
    return waitingIn(this.#value) !== null;
  }
  get text(): string {
    return this.#typed ?? this.chosen?.name ?? (this.waits ? '' : (unresolvedIn(this.#value) ?? this.#value));
  }
  get offer(): Offer {
    const { rows, total } = this.#picker.offer;
    const taken = this.#options.takesWaiting ? rows : rows.filter(({ waits }) => waits !== true);
    return { rows: taken, total: total - rows.length + taken.length };
  }
  /** The message for an empty result. */
  get nothing(): string | undefined {
    return this.#picker.nothing;
  }
  get listLabel(): string {
    return m.form.choices(labelsOf(this.#options.to).many);
  }
  /** Suggests sending the typed text as an ID, unless it names an item. */
  get extra(): ExtraOption | undefined {
    const words = unresolvedIn(this.#value)?.trim();
    if (words === undefined || meantBy(this.offer, words) !== undefined) return undefined;
    return { label: m.form.useAsId(words), onpick: () => this.useAsId() };
  }
  /** The error for text that names no item, shown after the input loses focus. */
  get problem(): string | undefined {
    const words = this.#typed === null ? unresolvedIn(this.#value) : null;
    return words === null ? undefined : m.form.namesNothing(labelsOf(this.#options.to).one, words.trim());
  }
  /** The note for an ID that the cache does not contain. */
  get unknown(): string | undefined {
    const isUnknown = this.#typed === null && this.chosen === null && this.#value !== '' && !this.waits;
    return isUnknown ? m.form.unknownId(labelsOf(this.#options.to).one) : undefined;
  }

  /** Reads the name of the chosen item. */
  learn(): void {
    if (this.#typed === null && this.#value !== '' && unresolvedIn(this.#value) === null)
      void this.#names.learn([this.#value]);
  }
  ask(): void {
    void this.#picker.ask(this.#typed ?? '');
  }
  type(text: string): void {
    this.#typed = text;
    this.#options.onset(referenceDraft(text));
    void this.#picker.ask(text);
  }
  pick(candidate: Candidate): void {
    this.#names.keep(candidate);
    this.#typed = null;
    this.#options.onset(candidate.value);
  }
  /** Sends the typed text as an ID, although the cache contains no such item. */
  useAsId(): void {
    const words = unresolvedIn(this.#value);
    if (words === null) return;
    this.#typed = null;
    this.#options.onset(words.trim());
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
    const words = text.trim();
    const found = words === '' ? undefined : ((await this.#byId(words)) ?? (await this.#byName(text)));
    if (this.#typed !== text) return;
    if (found === undefined) this.#typed = null;
    else this.pick(found);
  }
  /** Registers the typed text to be looked up before the form is submitted. Returns a function that unregisters it. */
  register(): (() => void) | undefined {
    return this.#typed === null ? undefined : addUnsettled(() => this.settle());
  }

  async #byId(words: string): Promise<Candidate | undefined> {
    await this.#names.learn([words]);
    return this.#names.of(words) ?? undefined;
  }
  /** An item in the outbox is chosen only from the list, because another item with its name may be created later. */
  async #byName(text: string): Promise<Candidate | undefined> {
    if (isIdText(text)) return undefined;
    await this.#picker.settled(text);
    const found = meantBy(this.offer, text);
    return found?.waits === true ? undefined : found;
  }
}
