import { flag } from './flags.ts';
import type { Store } from './store.ts';

/** Marks the assets that share a checksum with another, for every checksum that was touched in this transaction. */
export const compareContents = ({ sql, checksums, tally }: Store): void => {
  for (const checksum of checksums) {
    const rows = sql.all('SELECT pk, x_flags FROM r_asset WHERE checksum = ? COLLATE NOCASE', checksum);
    const there = rows.filter(({ x_flags }) => (Number(x_flags) & flag.gone) === 0);
    const bit = there.length > 1 ? flag.sameContent : 0;
    for (const { pk, x_flags } of rows)
      if ((Number(x_flags) & flag.sameContent) !== bit)
        tally.setFlags('asset', pk as number, (flags) => (flags & ~flag.sameContent) | bit);
  }
  checksums.clear();
};
