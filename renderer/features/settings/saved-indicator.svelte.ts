import { announce } from '../../ui/announce.svelte.ts';
import { m } from '../../messages/lazy.ts';

/** The display time of the message in milliseconds. */
const shownMs = 2_000;

/** A short-lived message at a setting that it was saved. */
export class SavedIndicator {
  #shown = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get shown(): boolean {
    return this.#shown;
  }

  show(): void {
    clearTimeout(this.#timer);
    this.#shown = true;
    announce(m.settings.saved);
    this.#timer = setTimeout(() => (this.#shown = false), shownMs);
  }
}
