import { touchOf, untouchedAt } from '../data/dates.ts';
import type { ResourcePath } from '../types.ts';
import type { World } from '../world.ts';

/**
 * The generated items of a resource in the order in which they were last modified, as a service's database holds them in
 * an index: what has changed since a moment is found without a look at the rest.
 */
export class ModifiedIndex {
  private readonly world: World;
  private readonly resource: ResourcePath;
  /** Indexes of items, what was modified last first; as if nothing had been touched. */
  private order: readonly number[] = [];

  constructor(world: World, resource: ResourcePath) {
    this.world = world;
    this.resource = resource;
  }

  /** The indexes, in their order, of those of the first `count` items that were modified later than a moment, in milliseconds. */
  after(moment: number, count: number): number[] {
    if (this.order.length !== count) this.order = this.sorted(count);
    const touch = touchOf(this.world, this.resource);
    const found: number[] = [];
    for (const index of this.order) {
      if (untouchedAt(this.world, this.resource, index) <= moment) break;
      if (!touch || index % touch.every > 0) found.push(index);
    }
    if (touch && touch.at > moment) for (let index = 0; index < count; index += touch.every) found.push(index);
    return found.sort((a, b) => a - b);
  }

  private sorted(count: number): number[] {
    const times = Float64Array.from({ length: count }, (_, index) => untouchedAt(this.world, this.resource, index));
    return Array.from(times.keys()).sort((a, b) => Number(times[b]) - Number(times[a]));
  }
}
