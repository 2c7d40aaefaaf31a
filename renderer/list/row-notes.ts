import type { ItemRow } from '../../electron/contract/index.ts';
import { m } from '../messages/index.ts';

/** Why a row's cells are empty: it was never read from the service. */
export const unreadOf = (row: ItemRow | undefined): string | undefined =>
  row?.known === 'idOnly' || row?.known === 'notFound' ? m.links.knownShort[row.known] : undefined;

/** What is to be known of a row as a whole: its tooltip. */
export const noteOf = (row: ItemRow | undefined): string | undefined => {
  if (row?.gone === true) return m.lists.gone;
  return row?.unconfirmed === true ? m.lists.unconfirmed : unreadOf(row);
};
