import { getContext, setContext } from 'svelte';
import type { Link } from '../../electron/contract/index.ts';

type Names = (to: Link['to'], id: string) => string | null;
const key = Symbol('known names');

/** Provides the names of IDs from the links of an item to all nested components of its detail. */
export const provideLinkNames = (links: () => readonly Link[]): void => {
  const findLinkName: Names = (to, id) => links().find((link) => link.to === to && link.id === id)?.name ?? null;
  setContext(key, findLinkName);
};

export const getLinkNames = (): Names => getContext<Names | undefined>(key) ?? ((): null => null);
