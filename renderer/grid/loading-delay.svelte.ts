/** The delay in milliseconds before placeholders are shown, so that they do not flicker when rows arrive quickly. */
const delayMs = 150;

/** Reports missing rows as loading after a delay. Must be created while a component is initialized. */
export class LoadingDelay {
  #isLoading = $state(false);

  constructor(hasMissingRows: () => boolean) {
    $effect(() => {
      if (!hasMissingRows()) return;
      const timer = setTimeout(() => (this.#isLoading = true), delayMs);
      return () => {
        clearTimeout(timer);
        this.#isLoading = false;
      };
    });
  }

  get isLoading(): boolean {
    return this.#isLoading;
  }
}
