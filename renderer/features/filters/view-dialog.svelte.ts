type Name = 'rename' | 'save';

/** The open dialog about saved views. Stored here because the menu that opens it is removed. */
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
