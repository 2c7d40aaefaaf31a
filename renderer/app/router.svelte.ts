import type { ResourceName } from '../../electron/model/index.ts';
import { addressOf, readAddress } from './address.ts';
import type { Page } from './address.ts';
import { hash, onHash, replaceHash, setHash } from './bridge.ts';

export type { Page, PageName } from './address.ts';

/** Where we are, and how to get elsewhere. */
class Router {
  #page = $state.raw<Page>(readAddress(hash()));
  #path = hash();
  /** The address on the page before this one. */
  #before = '/products';

  constructor() {
    onHash((path) => {
      const page = readAddress(path);
      if (page.name !== this.#page.name) this.#before = this.#path;
      this.#path = path;
      this.#page = page;
    });
  }

  get page(): Page {
    return this.#page;
  }

  /** Goes to an address such as `/products/abc` (ids encoded): one step in the history. */
  go(path: string): void {
    setHash(path.replace(/^#/, ''));
  }

  /** Goes back to the page before this one, wherever on this page the user has gone meanwhile. */
  leave(): void {
    this.go(this.#before);
  }

  /** Goes there in place of where we are. */
  replace(path: string): void {
    replaceHash(path.replace(/^#/, ''));
  }

  /** The address of a list, or of one item in it, for a link. */
  href(resource: ResourceName, id?: string | null): string {
    return addressOf(resource, id);
  }

  /** Opens an item; null closes it and leaves the list. */
  open(resource: ResourceName, id: string | null): void {
    this.go(addressOf(resource, id));
  }
}

export const router = new Router();
