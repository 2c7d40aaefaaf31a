import { resourceNames } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';

/** An item that was open of late. */
export interface RecentItem {
  readonly resource: ResourceName;
  readonly id: string;
  readonly title: string;
  readonly label: string;
  /** The asset whose picture it is shown by; null or left out: it has none. */
  readonly thumb?: string | null;
  /** When it was opened, in milliseconds. */
  readonly at: number;
}

const most = 12;

const isItem = (value: unknown): value is RecentItem => {
  if (typeof value !== 'object' || value === null) return false;
  const { resource, id, title, label, thumb, at } = value as Readonly<Record<string, unknown>>;
  const texts = [id, title, label].every((text) => typeof text === 'string');
  const pictured = thumb === undefined || thumb === null || typeof thumb === 'string';
  return (resourceNames as readonly unknown[]).includes(resource) && texts && pictured && typeof at === 'number';
};

/** What was remembered, as far as it can be read. */
export const readRecentItems = (value: unknown): readonly RecentItem[] =>
  Array.isArray(value) ? value.filter(isItem).slice(0, most) : [];

/** With one more, the newest first. */
export const withRecentItem = (items: readonly RecentItem[], item: RecentItem): readonly RecentItem[] =>
  [item, ...items.filter(({ resource, id }) => resource !== item.resource || id !== item.id)].slice(0, most);
