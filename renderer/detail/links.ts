import type { Link } from '../../electron/contract/index.ts';
import { isGathered } from '../../electron/model/index.ts';
import { addressOf, gatheredAddress } from '../app/address.ts';

/** The address of what a link names; null where there is nothing to open. */
export const linkAddress = ({ to, id, known }: Pick<Link, 'to' | 'id' | 'known'>): string | null => {
  if (!known) return null;
  return isGathered(to) ? gatheredAddress(to, id) : addressOf(to, id);
};
