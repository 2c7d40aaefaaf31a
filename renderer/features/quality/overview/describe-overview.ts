import type { QualityOverview } from '../../../../electron/contract/index.ts';
import { formatCalendarDay, formatDateOnly } from '../../../messages/format.ts';
import { m } from '../../../messages/lazy.ts';
import type { OverviewRow } from './overview-rows.ts';
import type { CellLines } from './run-cells.ts';

/** Returns the kind of a row with the number of checked products. */
export const describeKind = (row: OverviewRow, overview: QualityOverview | null): string => {
  const messages = m.quality.overview;
  if (row.kind === 'rule')
    return messages.kinds.rule(
      overview?.profiles.find(({ profile }) => profile.id === row.watched?.id)?.profile.name ?? '',
    );
  if (row.kind === 'view') return messages.kinds.view;
  const products = row.evaluated?.figures?.products;
  return products === undefined
    ? messages.kinds[row.kind]
    : `${messages.kinds[row.kind]} · ${messages.productCount(products)}`;
};

const dayMs = 86_400_000;

const isYesterday = (day: string, now: number): boolean => day.slice(0, 10) === formatCalendarDay(now - dayMs);

/** Returns `11,204 products fail a watched profile, 243 fewer than yesterday`, or the name of the day before. */
export const describeFailing = (failing: number, change: QualityOverview['failingChange'], now: number): string => {
  const messages = m.quality.overview;
  const text = m.quality.failing(failing);
  if (change === null || change.by === 0) return text;
  const changed = messages.changedCount(change.by);
  return `${text}, ${
    isYesterday(change.since, now)
      ? messages.thanYesterday(changed)
      : messages.thanOnDay(changed, formatDateOnly(change.since))
  }`;
};

/** Describes the change of failures since the last counted day, and names that day if it was not yesterday. */
export const describeChange = (row: OverviewRow, now: number): CellLines => {
  const messages = m.quality.overview;
  if (row.change === null) return { first: row.line.length === 0 ? '' : messages.firstCount, second: '' };
  const { by, since } = row.change;
  const changed = row.kind === 'view' ? messages.changedCount(by) : messages.changed(by);
  if (row.isAboveLimit) return { first: changed, second: messages.moreThanYours(row.notifyAbove) };
  return {
    first: by === 0 ? messages.noChange : changed,
    second: isYesterday(since, now) ? '' : messages.sinceDay(formatDateOnly(since)),
  };
};

/** The rules that changed most since the last counted day, and all of them for the tooltip. */
interface ChangedRules {
  /** At most one rule that fewer products fail, and one that more products fail. */
  readonly main: readonly string[];
  readonly all: string;
}

/** Describes what was fixed and what broke since the last counted day. */
export const describeChangedRules = ({ changedRules }: Pick<OverviewRow, 'changedRules'>): ChangedRules => {
  const messages = m.quality.overview;
  const describe = ({ message, by }: OverviewRow['changedRules'][number]): string =>
    by < 0 ? messages.fixed(-by, message) : messages.broken(by, message);
  const main = [changedRules.find(({ by }) => by < 0), changedRules.find(({ by }) => by > 0)];
  return {
    main: main.flatMap((rule) => (rule === undefined ? [] : [describe(rule)])),
    all: changedRules.map(describe).join('\n'),
  };
};
