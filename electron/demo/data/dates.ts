import { ID_KINDS, type IdKind } from '../ids.ts';
import { hashNumbers } from '../random.ts';
import type { DemoAccountState } from '../demo-account.ts';

const DAY = 86_400_000;
const SPREAD_DAYS = 900;
const MINUTE = 60_000;

export interface Dates {
  readonly created: string;
  readonly modified: string;
}

/** Returns when a generated item was created and last modified. About one in a hundred changed in the last day. */
export function getDates(world: DemoAccountState, kind: IdKind, index: number): Dates {
  return {
    created: toDemoIsoDate(getCreatedTime(world, kind, index)),
    modified: toDemoIsoDate(getModifiedTime(world, kind, index)),
  };
}

/** Returns when a generated item was created, in milliseconds. */
export function getCreatedTime(world: DemoAccountState, kind: IdKind, index: number): number {
  return Math.min(world.ids.createdAt(kind, index), getModifiedTime(world, kind, index));
}

/** Returns when a generated item was last modified, in milliseconds. */
export function getModifiedTime(world: DemoAccountState, kind: IdKind, index: number): number {
  const touch = createTouchedDate(world, kind);
  const generated = touch && index % touch.every === 0 ? touch.at : getUntouchedTime(world, kind, index);
  return Math.max(generated, world.updates.timeOf(kind, index) ?? 0);
}

/** Returns when a generated item was last modified, in milliseconds, without touches since the start. */
export function getUntouchedTime(world: DemoAccountState, kind: IdKind, index: number): number {
  const share = hashNumbers(world.seed, ID_KINDS[kind], index, 4) / 2 ** 32;
  return world.startAt - Math.floor(share * Math.sqrt(share) * SPREAD_DAYS * DAY);
}

/** Returns which of a kind's generated items were touched since the start (every n-th), and when, in milliseconds. */
export function createTouchedDate(
  world: DemoAccountState,
  kind: IdKind,
): { readonly every: number; readonly at: number } | null {
  const { touched } = world.behaviour;
  const touchable = kind === 'products' || kind === 'assets';
  return touched && touchable ? { every: touched.every, at: world.startAt + touched.round * MINUTE } : null;
}

/** Returns a function from index to milliseconds for `created` and `modified`, else undefined. */
export function getTimeReader(
  world: DemoAccountState,
  kind: IdKind,
  member: string,
): ((index: number) => number) | undefined {
  if (member === 'created') return (index) => getCreatedTime(world, kind, index);
  return member === 'modified' ? (index) => getModifiedTime(world, kind, index) : undefined;
}

export function toDemoIsoDate(ms: number): string {
  return new Date(ms).toISOString();
}

/** Formats a time without `Z` and with microseconds, like some fields of live services. */
export function toLooseIso(ms: number): string {
  return `${toDemoIsoDate(ms).slice(0, -1)}000`;
}
