/** A text with its caret position. */
export interface TextEditState {
  readonly text: string;
  readonly caret: number;
}

/** The history of a field for undo and redo. Continuous typing is one edit. */
export class PatternHistory {
  #past: TextEditState[] = [];
  #future: TextEditState[] = [];
  #isTyping = false;

  /** Records the state before an edit. */
  note(before: TextEditState, edit: 'typed' | 'whole'): void {
    const continuesTyping = edit === 'typed' && this.#isTyping;
    if (!continuesTyping) this.#past.push(before);
    this.#isTyping = edit === 'typed';
    this.#future = [];
  }

  /** Ends the current edit, so that further typing is another one. */
  pause(): void {
    this.#isTyping = false;
  }

  /** Returns the state before the last edit, or null if there is none. Redo returns to `now`. */
  undo(now: TextEditState): TextEditState | null {
    return this.#step(this.#past, this.#future, now);
  }

  redo(now: TextEditState): TextEditState | null {
    return this.#step(this.#future, this.#past, now);
  }

  #step(from: TextEditState[], to: TextEditState[], now: TextEditState): TextEditState | null {
    this.#isTyping = false;
    const state = from.pop();
    if (state === undefined) return null;
    to.push(now);
    return state;
  }
}
