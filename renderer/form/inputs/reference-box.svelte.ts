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
  /** Tells the searches of this input from those of others. */
  readonly list: string;
  /** The draft: an ID, an outbox entry, words that are no ID (`unresolved.ts`), or '' for none. */
  readonly value: () => string;
  readonly onset: (value: string) => void;
  /** Whether an item can be chosen that is still in the outbox. */
  readonly takesWaiting: boolean;
}

/** The state of an input that names one item: its text, what is offered, and the item that typed text stands for. */
export class ReferenceBox {
  readonly #options: Options;
  readonly #picker: Picker;
  readonly #names: Names;
  /** The text while the user types; null: the chosen item is shown by its name. */
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
  /** The item that is chosen; null: none, or one that the cache does not know; undefined: not read yet. */
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
  /** The message if nothing fits. */
  get nothing(): string | undefined {
    return this.#picker.nothing;
  }
  get listLabel(): string {
    return m.form.choices(labelsOf(this.#options.to).many);
  }
  /** Offers to send typed words as an ID, unless they name an item. */
  get extra(): ExtraOption | undefined {
    const words = unresolvedIn(this.#value)?.trim();
    if (words === undefined || meantBy(this.offer, words) !== undefined) return undefined;
    return { label: m.form.useAsId(words), onpick: () => this.useAsId() };
  }
  /** The error of words that name no item, once the user has left the input. */
  get problem(): string | undefined {
    const words = this.#typed === null ? unresolvedIn(this.#value) : null;
    return words === null ? undefined : m.form.namesNothing(labelsOf(this.#options.to).one, words.trim());
  }
  /** What is said of an ID that the cache does not know. */
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
  /** Sends the typed words as an ID, although nothing is known of it. */
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

  /** Resolves once the offer is that of the text. */
  async settled(): Promise<void> {
    if (this.#typed !== null) await this.#picker.settled(this.#typed);
  }
  /** Chooses the one item that has the typed ID or name. Other words stay, and cannot be sent. */
  async settle(): Promise<void> {
    const text = this.#typed;
    if (text === null) return;
    const words = text.trim();
    const found = words === '' ? undefined : ((await this.#byId(words)) ?? (await this.#byName(text)));
    if (this.#typed !== text) return;
    if (found === undefined) this.#typed = null;
    else this.pick(found);
  }
  /** While the user types, a form that is sent looks up the text before. Returns a function that ends that. */
  register(): (() => void) | undefined {
    return this.#typed === null ? undefined : addUnsettled(() => this.settle());
  }

  async #byId(words: string): Promise<Candidate | undefined> {
    await this.#names.learn([words]);
    return this.#names.of(words) ?? undefined;
  }
  /** An item in the outbox is chosen only from the list: its name can be that of an item that comes later. */
  async #byName(text: string): Promise<Candidate | undefined> {
    if (isIdText(text)) return undefined;
    await this.#picker.settled(text);
    const found = meantBy(this.offer, text);
    return found?.waits === true ? undefined : found;
  }
}
