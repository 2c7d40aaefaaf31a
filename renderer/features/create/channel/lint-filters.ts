import type { ListCheckResult, ListCheckFinding } from '../../../../electron/contract/index.ts';
import type { Filter, Filters } from '../../../../electron/model/index.ts';
import { listFilter } from './list-filter.ts';

const createListFilter = (field: string, operator: Filter['operator'], values: Filter['values'] = []): Filter => ({
  field,
  attribute: null,
  type: null,
  operator,
  values,
  names: {},
});

/** Returns the field that a finding tests, if a filter on it within the list stays valid when products change. */
const getTestedField = ({ rule: { subject, condition } }: Pick<ListCheckFinding, 'rule'>): string | undefined => {
  if (condition.is !== 'there') return undefined;
  if (subject.of === 'mainPicture') return 'picture';
  return subject.of === 'field' ? subject.name : undefined;
};

/** Returns the field to filter by within the list, or undefined if the products do not refer to the list. */
const getFilterField = (
  { by }: Pick<ListCheckResult, 'by'>,
  finding: Pick<ListCheckFinding, 'rule'>,
): string | undefined => (by === 'naming' ? getTestedField(finding) : undefined);

/** Returns the filters that match exactly the products of a finding: by field within the list, or by product IDs. */
export const createLintFilters = (
  list: string,
  lint: Pick<ListCheckResult, 'listName' | 'by'>,
  finding: ListCheckFinding,
): Filters => {
  const field = getFilterField(lint, finding);
  const filters =
    field === undefined
      ? [createListFilter('id', 'inList', finding.ids)]
      : [listFilter(list, lint.listName ?? undefined), createListFilter(field, 'empty')];
  return { join: 'all', groups: [{ join: 'all', filters }] };
};

/** Returns how many products of a finding can be shown. If they are identified by ID, not all may be listed. */
export const countShownProducts = (lint: Pick<ListCheckResult, 'by'>, finding: ListCheckFinding): number =>
  getFilterField(lint, finding) === undefined ? Math.min(finding.count, finding.ids.length) : finding.count;
