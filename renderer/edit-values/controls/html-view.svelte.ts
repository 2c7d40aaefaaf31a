type Shown = 'source' | 'both' | 'rendering';

/** The visible parts of the HTML editor. All HTML fields share the choice. */
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
