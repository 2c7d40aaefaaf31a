import type { Collections } from '../collections.ts';
import type { HttpReply } from '../answers.ts';
import type { ResourcePath } from '../types.ts';
import { liveSearch } from './search.ts';
import { View } from './view.ts';

export { liveCreate, liveCreateAsset } from './create.ts';
export { liveItem } from './resources.ts';
export { isUpdatable, liveMember, liveUpdate } from './update.ts';

/** The searches of a live service with their caches. */
export class LiveSearches {
  private readonly collections: Collections;
  private readonly views = new Map<ResourcePath, View>();

  constructor(collections: Collections) {
    this.collections = collections;
  }

  /** Returns the response to a search. Throws `HttpRefusal` for unknown names. */
  answer(resource: ResourcePath, query: URLSearchParams): HttpReply {
    const view = this.views.get(resource) ?? new View(this.collections, resource);
    this.views.set(resource, view);
    return liveSearch(this.collections, view, resource, query);
  }
}
