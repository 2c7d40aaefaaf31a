import type { Item, ResourcePath } from './types.ts';

interface Update {
  readonly members: Item;
  /** In milliseconds. */
  readonly at: number;
}

/** The updated properties of generated items, which are built again for each request. */
export class ItemUpdates {
  /** Changes with every update. */
  version = 0;
  private readonly all = new Map<ResourcePath, Map<number, Update>>();

  /** Returns the updated properties of a generated item, or undefined. */
  membersOf(resource: ResourcePath, index: number): Item | undefined {
    return this.all.get(resource)?.get(index)?.members;
  }

  /** Returns when a generated item was updated, in milliseconds, or undefined. */
  timeOf(resource: string, index: number): number | undefined {
    return this.all.get(resource as ResourcePath)?.get(index)?.at;
  }

  /** Returns the indexes of the items that were updated. */
  indexes(resource: ResourcePath): number[] {
    return [...(this.all.get(resource)?.keys() ?? [])];
  }

  set(resource: ResourcePath, index: number, members: Item, at: number): void {
    const itemUpdates = this.all.get(resource) ?? new Map<number, Update>();
    this.all.set(resource, itemUpdates.set(index, { members: { ...itemUpdates.get(index)?.members, ...members }, at }));
    this.version++;
  }
}
