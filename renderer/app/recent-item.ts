import { type ResourceName, resourceNames } from '../../electron/model/index.ts';

/** A recently opened item. */
export interface RecentItem {
  readonly resource: ResourceName;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** The asset of its thumbnail, or null or undefined if it has none. */
  readonly thumb?: string | null;
  /** The time when it was opened, in milliseconds. */
  readonly at: number;
}

const maxRecentItems = 12;

const isItem = (value: unknown): value is RecentItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, id, title, label, thumb, at } = value as Readonly<Record<string, unknown>>;
  const texts = [id, title, label].every((text) => typeof text === 'string');
  const pictured = thumb === undefined || thumb === null || typeof thumb === 'string';
  return (resourceNames as readonly unknown[]).includes(resource) && texts && pictured && typeof at === 'number';
};

/** Parses stored items. Invalid ones are ignored. */
export const readRecentItems = (value: unknown): readonly RecentItem[] =>
  Array.isArray(value) ? value.filter(isItem).slice(0, maxRecentItems) : [];

/** Returns the items with one added, newest first. */
export const withRecentItem = (items: readonly RecentItem[], item: RecentItem): readonly RecentItem[] =>
  [item, ...items.filter(({ resource, id }) => resource !== item.resource || id !== item.id)].slice(0, maxRecentItems);
