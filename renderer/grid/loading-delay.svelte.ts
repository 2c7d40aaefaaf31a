/** The time in milliseconds for which missing rows stay blank: placeholders would flicker when rows arrive sooner. */
const delayMs = 150;

/** Whether rows have been missing for so long that placeholders show them as loading. Must be created with a component. */
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
