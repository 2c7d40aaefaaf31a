import type { Collections } from '../collections.ts';
import type { HttpReply } from '../responses.ts';
import type { ResourcePath } from '../types.ts';
import { searchLive } from './search.ts';
import { ResourceView } from './resource-view.ts';

export { createLiveItem, createLiveAsset } from './create.ts';
export { toLiveItem } from './resources.ts';
export { isUpdatable, getLiveProperty, updateLiveItem } from './update.ts';

/** The searches of a live service with their caches. */
export class LiveSearches {
  private readonly collections: Collections;
  private readonly views = new Map<ResourcePath, ResourceView>();

  constructor(collections: Collections) {
    this.collections = collections;
  }

  /** Returns the response to a search. Throws `HttpReplyError` for unknown names. */
  answer(resource: ResourcePath, query: URLSearchParams): HttpReply {
    const view = this.views.get(resource) ?? new ResourceView(this.collections, resource);
    this.views.set(resource, view);
    return searchLive(this.collections, view, resource, query);
  }
}
