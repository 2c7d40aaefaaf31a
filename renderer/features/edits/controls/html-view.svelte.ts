type Shown = 'source' | 'both' | 'rendering';

/** Which parts of HTML texts are shown while they are edited: the same for all of them. */
class HtmlView {
  #shown = $state<Shown>('both');

  get shown(): Shown {
    return this.#shown;
  }
  set shown(shown: Shown) {
    this.#shown = shown;
  }
}

export const htmlView = new HtmlView();
