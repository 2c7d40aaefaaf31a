import type { EditorProps } from '../../../form/editor-types.ts';
import { readShaped } from '../../../form/form-model.ts';
import { findJsonError } from '../../../form/json-syntax-error.ts';
import { toDraftJson } from './draft-json.ts';

type Draft = Pick<EditorProps, 'value' | 'onset'>;

/** The nested value of a draft, as an editor reads and writes it. */
export class JsonDraft {
  readonly #of: () => Draft;
  /**
   * The value that this editor wrote last. It stays available while a part is incomplete and the text is not valid
   * JSON.
   */
  #written = $state.raw<{ readonly text: string; readonly value: unknown } | null>(null);
  #before = $state.raw<{ readonly label: string; readonly text: string; readonly then: string } | null>(null);
  readonly #value = $derived.by(() => this.#read());

  constructor(of: () => Draft) {
    this.#of = of;
  }

  /** Undefined if nothing is set, or if the text cannot be rewritten without loss (`isReadable`). */
  get value(): unknown {
    return this.#value;
  }

  get isReadable(): boolean {
    return this.#of().value.trim() === '' || this.#value !== undefined;
  }

  set(value: unknown): void {
    const text = toDraftJson(value);
    this.#written = { text, value };
    this.#of().onset(text);
  }

  /** Sets the value as a change that can be undone. `label` describes the change. */
  change(label: string, value: unknown): void {
    const text = this.#of().value;
    this.set(value);
    this.#before = { label, text, then: this.#of().value };
  }

  /** The description of the last change, if it can be undone because nothing was set after it. */
  get undoable(): string | null {
    return this.#before !== null && this.#before.then === this.#of().value ? this.#before.label : null;
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
    // Numbers with more digits than JavaScript preserves would change with the first edit of any other part.
    return text.trim() === '' || findJsonError(text) !== null ? undefined : readShaped(text)?.value;
  }
}
