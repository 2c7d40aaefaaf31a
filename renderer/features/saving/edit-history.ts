/** A text and where its caret was. */
export interface EditState {
  readonly text: string;
  readonly caret: number;
}

/** What a field held before each edit, for undo and redo: what is typed in one go is one edit. */
export class EditHistory {
  #past: EditState[] = [];
  #future: EditState[] = [];
  #isTyping = false;

  /** Notes how it stood before an edit. */
  note(before: EditState, edit: 'typed' | 'whole'): void {
    const goesOn = edit === 'typed' && this.#isTyping;
    if (!goesOn) this.#past.push(before);
    this.#isTyping = edit === 'typed';
    this.#future = [];
  }

  /** What is typed from now on is another edit. */
  pause(): void {
    this.#isTyping = false;
  }

  /** How it stood before the last edit; null where there was none. `now` is where redo leads back to. */
  undo(now: EditState): EditState | null {
    return this.#step(this.#past, this.#future, now);
  }

  redo(now: EditState): EditState | null {
    return this.#step(this.#future, this.#past, now);
  }

  #step(from: EditState[], to: EditState[], now: EditState): EditState | null {
    this.#isTyping = false;
    const state = from.pop();
    if (state === undefined) return null;
    to.push(now);
    return state;
  }
}
