import type { Link } from '../../electron/contract/index.ts';
import { isReferenced } from '../../electron/model/index.ts';
import { addressOf, referencedAddress } from '../app/address.ts';

/** The address of what a link names; null where there is nothing to open. */
export const linkAddress = ({ to, id, known }: Pick<Link, 'to' | 'id' | 'known'>): string | null => {
  if (!known) return null;
  return isReferenced(to) ? referencedAddress(to, id) : addressOf(to, id);
};
