import type { QualityOverview } from '../../../electron/contract/index.ts';
import { calendarDay, day } from '../../messages/format.ts';
import { m } from '../../messages/lazy.ts';
import type { OverviewRow } from './overview-rows.ts';
import type { CellLines } from './run-cells.ts';

/** Returns the kind of a row with the number of checked products. */
export const describeKind = (row: OverviewRow, overview: QualityOverview | null): string => {
  const words = m.quality.overview;
  if (row.kind === 'rule')
    return words.kinds.rule(
      overview?.profiles.find(({ profile }) => profile.id === row.watched?.id)?.profile.name ?? '',
    );
  if (row.kind === 'view') return words.kinds.view;
  const products = row.judged?.figures?.products;
  return products === undefined ? words.kinds[row.kind] : `${words.kinds[row.kind]} · ${words.productCount(products)}`;
};

const oneDay = 86_400_000;

/** Describes the change of failures since the last counted day, and names that day if it was not yesterday. */
export const describeChange = (row: OverviewRow, now: number): CellLines => {
  const words = m.quality.overview;
  if (row.change === null) return { first: row.line.length === 0 ? '' : words.firstCount, second: '' };
  const { by, since } = row.change;
  const changed = row.kind === 'view' ? words.changedCount(by) : words.changed(by);
  if (row.isAboveLimit) return { first: changed, second: words.moreThanYours(row.notifyAbove) };
  const isYesterday = since.slice(0, 10) === calendarDay(now - oneDay);
  return { first: by === 0 ? words.noChange : changed, second: isYesterday ? '' : words.sinceDay(day(since)) };
};
