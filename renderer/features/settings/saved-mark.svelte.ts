import { announce } from '../../ui/announce.svelte.ts';
import { m } from '../../messages/lazy.ts';

/** So long it is said at the place that something was saved. */
const shownFor = 2_000;

/** Says at its place that a setting was saved, for a moment. */
export class SavedMark {
  #shown = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get shown(): boolean {
    return this.#shown;
  }

  show(): void {
    clearTimeout(this.#timer);
    this.#shown = true;
    announce(m.settings.saved);
    this.#timer = setTimeout(() => (this.#shown = false), shownFor);
  }
}
