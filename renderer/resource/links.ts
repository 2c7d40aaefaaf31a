import type { Link } from '../../electron/contract/index.ts';
import { resourceNames } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import { router } from '../router.svelte.ts';

const isResource = (name: string): name is ResourceName => (resourceNames as readonly string[]).includes(name);

/** The address of what a link names; null where it has no page of its own or the cache does not know it. */
export const linkAddress = ({ to, id, name }: Link): string | null =>
  name !== null && isResource(to) ? router.href(to, id) : null;
