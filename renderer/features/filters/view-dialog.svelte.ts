type Name = 'rename' | 'save';

/** The dialog about saved views that is open. The menu that opens it is gone by then, so it is kept here. */
class ViewDialog {
  #open = $state<Name | null>(null);

  get open(): Name | null {
    return this.#open;
  }
  show(name: Name): void {
    this.#open = name;
  }
  close(): void {
    this.#open = null;
  }
}

export const viewDialog = new ViewDialog();
