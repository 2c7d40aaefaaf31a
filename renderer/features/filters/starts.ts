import type { Filter, Filters, Operator, Period, Resource } from '../../../electron/model/index.ts';
import { m } from '../../messages/index.ts';
import { emptyFilter } from './targets.ts';
import type { Target } from './targets.ts';

/** A whole filter under a few plain words. */
export interface ReadyChoice {
  readonly words: string;
  readonly filter: Filter;
}

const whole = (target: Target, operator: Operator, values: Filter['values'] = []): Filter => ({
  ...emptyFilter(target),
  operator,
  values,
  names: {},
});

const readyPeriods: readonly Period[] = ['today', 'thisWeek', 'thisMonth'];

const isSame = (one: Filter, other: Filter): boolean =>
  one.field === other.field && one.operator === other.operator && String(one.values) === String(other.values);

/** What people ask most: when it changed, and what is missing; without what is asked already. */
export const readyChoices = (targets: readonly Target[], asked: Filters): readonly ReadyChoice[] => {
  const inUse = asked.groups.flatMap(({ filters }) => filters);
  return allReady(targets).filter(({ filter }) => !inUse.some((one) => isSame(one, filter)));
};

const allReady = (targets: readonly Target[]): readonly ReadyChoice[] => {
  const modified = targets.find(({ field }) => field === 'modified');
  const missing = targets.filter(({ subject }) => subject === 'presence');
  const completeness = targets.find(({ subject }) => subject === 'completeness');
  return [
    ...readyPeriods.flatMap((period) =>
      modified === undefined
        ? []
        : [{ words: m.filters.readyPeriod(modified.label, period), filter: whole(modified, 'within', [period]) }],
    ),
    ...missing.map((target) => ({ words: m.filters.readyMissing(target.label), filter: whole(target, 'empty') })),
    ...(completeness === undefined
      ? []
      : [{ words: m.filters.incompleteOnly, filter: whole(completeness, 'incomplete') }]),
  ];
};

/** The fields that divide a list best, in the order in which people think of them. */
const leading = ['product_family_id', 'category_ids', 'status', 'static_list_ids', 'file_type', 'type', 'format'];

/** Fields whose values can be ticked at once. */
export const leadingTargets = (resource: Resource, targets: readonly Target[]): readonly Target[] =>
  leading.flatMap((name) =>
    targets.filter(
      ({ field, attribute, facet }) => field === name && attribute === null && facet && resource.title !== name,
    ),
  );
