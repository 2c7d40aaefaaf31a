import type { Collections } from '../collections.ts';
import type { HttpReply } from '../answers.ts';
import type { ResourcePath } from '../types.ts';
import { liveSearch } from './search.ts';
import { View } from './view.ts';

export { liveCreate, liveCreateAsset } from './create.ts';
export { liveItem } from './resources.ts';

/** The searches of a live service, with what they keep from one to the next. */
export class LiveSearches {
  private readonly collections: Collections;
  private readonly views = new Map<ResourcePath, View>();

  constructor(collections: Collections) {
    this.collections = collections;
  }

  /** The answer to a search. Throws the refusal if it asks for what is not there. */
  answer(resource: ResourcePath, query: URLSearchParams): HttpReply {
    const view = this.views.get(resource) ?? new View(this.collections, resource);
    this.views.set(resource, view);
    return liveSearch(this.collections, view, resource, query);
  }
}
