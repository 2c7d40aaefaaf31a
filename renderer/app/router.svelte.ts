import type { ResourceName } from '../../electron/model/index.ts';
import { type PageRoute, formatItemLink, isSameRoute, readAddress } from './routes.ts';
import { getRouteHash, onHash, replaceHash, setHash } from './bridge.ts';

export type { PageRoute, PageName } from './routes.ts';

/** The current route, and navigation to others. */
class Router {
  #page = $state.raw<PageRoute>(readAddress(getRouteHash()));
  #path = getRouteHash();
  /** The last route on the previous page. */
  #before = '/products';

  constructor() {
    onHash((path) => this.#follow(path));
  }

  #follow(path: string): void {
    const page = readAddress(path);
    if (page.name !== this.#page.name) this.#before = this.#path;
    this.#path = path;
    // Another address of the same route, such as the first `/products`, must not close what is open on the page.
    if (!isSameRoute(page, this.#page)) this.#page = page;
  }

  get page(): PageRoute {
    return this.#page;
  }

  /** Navigates to a route such as `/products/abc` with encoded IDs, as one history entry. */
  go(path: string): void {
    setHash(path.replace(/^#/, ''));
    // The browser reports the new address later. A second call before the report must not read the old route.
    this.#follow(getRouteHash());
  }

  /** Returns to the previous page, even if the user has navigated within the current one. */
  leave(): void {
    this.go(this.#before);
  }

  /** Navigates without a new history entry. */
  replace(path: string): void {
    replaceHash(path.replace(/^#/, ''));
    this.#follow(getRouteHash());
  }

  /** Returns the link to a list or to an item of it. */
  href(resource: ResourceName, id?: string | null): string {
    return formatItemLink(resource, id);
  }

  /** Opens an item. Null closes it and shows only the list. */
  open(resource: ResourceName, id: string | null): void {
    this.go(formatItemLink(resource, id));
  }
}

export const router = new Router();
