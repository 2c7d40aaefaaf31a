import type { EditorProps } from '../../../form/editor.ts';
import { readShaped } from '../../../form/inputs.ts';
import { jsonFault } from '../../../form/json-fault.ts';
import { shapedText } from './shaped-text.ts';

type Draft = Pick<EditorProps, 'value' | 'onset'>;

/** The value of a shaped draft, as one editor reads and writes it. */
export class Shaped {
  readonly #of: () => Draft;
  /** What this editor wrote itself: it still knows that while a part of it is half typed and the text is no JSON. */
  #written = $state.raw<{ readonly text: string; readonly value: unknown } | null>(null);
  #before = $state.raw<{ readonly words: string; readonly text: string; readonly then: string } | null>(null);
  readonly #value = $derived.by(() => this.#read());

  constructor(of: () => Draft) {
    this.#of = of;
  }

  /** undefined: nothing is set, or the text cannot be written again as it is (`isReadable`). */
  get value(): unknown {
    return this.#value;
  }

  get isReadable(): boolean {
    return this.#of().value.trim() === '' || this.#value !== undefined;
  }

  set(value: unknown): void {
    const text = shapedText(value);
    this.#written = { text, value };
    this.#of().onset(text);
  }

  /** Sets it so that it can be taken back; `words` say what was done. */
  change(words: string, value: unknown): void {
    const text = this.#of().value;
    this.set(value);
    this.#before = { words, text, then: this.#of().value };
  }

  /** What can be taken back: the last change, while nothing was set after it. */
  get undoable(): string | null {
    return this.#before !== null && this.#before.then === this.#of().value ? this.#before.words : null;
  }

  undo(): void {
    const before = this.#before;
    if (before === null) return;
    this.#before = null;
    this.#of().onset(before.text);
  }

  #read(): unknown {
    const text = this.#of().value;
    if (this.#written?.text === text) return this.#written.value;
    // Numbers of more digits than JavaScript keeps would change with the first edit of anything beside them.
    return text.trim() === '' || jsonFault(text) !== null ? undefined : readShaped(text)?.value;
  }
}
