import { getModifiedTime, createTouchedDate, getUntouchedTime } from '../data/dates.ts';
import type { ResourcePath } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';

/**
 * The generated items of a resource by their last modification, like a database index: changes since a time are found
 * without scanning the rest.
 */
export class ModifiedIndex {
  private readonly world: DemoAccountState;
  private readonly resource: ResourcePath;
  /** Indexes of items, the last modified first, ignoring touches. */
  private order: readonly number[] = [];

  constructor(world: DemoAccountState, resource: ResourcePath) {
    this.world = world;
    this.resource = resource;
  }

  /**
   * Returns the indexes of those of the first `count` items that were modified after a time in milliseconds, sorted.
   */
  after(moment: number, count: number): number[] {
    if (this.order.length !== count) this.order = this.sorted(count);
    const touch = createTouchedDate(this.world, this.resource);
    const { updates } = this.world;
    const found = updates
      .indexes(this.resource)
      .filter((index) => index < count && getModifiedTime(this.world, this.resource, index) > moment);
    const isUpdated = (index: number): boolean => updates.timeOf(this.resource, index) !== undefined;
    for (const index of this.order) {
      if (getUntouchedTime(this.world, this.resource, index) <= moment) break;
      if ((!touch || index % touch.every > 0) && !isUpdated(index)) found.push(index);
    }
    if (touch && touch.at > moment)
      for (let index = 0; index < count; index += touch.every) if (!isUpdated(index)) found.push(index);
    return found.sort((a, b) => a - b);
  }

  private sorted(count: number): number[] {
    const times = Float64Array.from({ length: count }, (_, index) =>
      getUntouchedTime(this.world, this.resource, index),
    );
    return Array.from(times.keys()).sort((a, b) => Number(times[b]) - Number(times[a]));
  }
}
