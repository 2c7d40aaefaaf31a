import { ID_KINDS, type IdKind } from '../ids.ts';
import { hash } from '../random.ts';
import type { World } from '../world.ts';

const DAY = 86_400_000;
const SPREAD_DAYS = 900;
const MINUTE = 60_000;

export interface Dates {
  readonly created: string;
  readonly modified: string;
}

/** When a generated item was created and last modified. About one in a hundred changed in the last day. */
export function datesOf(world: World, kind: IdKind, index: number): Dates {
  const modified = modifiedAt(world, kind, index);
  const created = Math.min(world.ids.createdAt(kind, index), modified);
  return { created: iso(created), modified: iso(modified) };
}

/** When a generated item was last modified, in milliseconds. */
export function modifiedAt(world: World, kind: IdKind, index: number): number {
  const touched = world.behaviour.touched;
  const touchable = kind === 'products' || kind === 'assets';
  if (touched && touchable && index % touched.every === 0) return world.startAt + touched.round * MINUTE;
  const share = hash(world.seed, ID_KINDS[kind], index, 4) / 2 ** 32;
  return world.startAt - Math.floor(share * Math.sqrt(share) * SPREAD_DAYS * DAY);
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}

/** The same moment without `Z` and with microseconds, as some fields of live services have it. */
export function looseIso(ms: number): string {
  return `${iso(ms).slice(0, -1)}000`;
}
