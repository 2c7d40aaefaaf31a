import type { Lint, LintFinding, LintName } from '../../../../electron/contract/index.ts';
import type { Filter, Filters } from '../../../../electron/model/index.ts';
import { listFilter } from './members.ts';

const whole = (field: string, operator: Filter['operator'], values: Filter['values'] = []): Filter => ({
  field,
  attribute: null,
  type: null,
  operator,
  values,
  names: {},
});

/** Faults that are a question to one field: asked within the list, the filter stays true when products change. */
const questions: Readonly<Partial<Record<LintName, string>>> = {
  noSku: 'sku',
  noLabel: 'label',
  noGtin: 'gtin',
  noPicture: 'picture',
};

/** Whether a finding is asked as a question within the list, which the products have to name for that. */
const asked = ({ by }: Pick<Lint, 'by'>, name: LintName): string | undefined =>
  by === 'naming' ? questions[name] : undefined;

/** The filters that leave exactly the products of a finding: a question within the list, or the products by their ids. */
export const lintFilters = (list: string, lint: Pick<Lint, 'listName' | 'by'>, { name, ids }: LintFinding): Filters => {
  const field = asked(lint, name);
  const filters =
    field === undefined
      ? [whole('id', 'inList', ids)]
      : [listFilter(list, lint.listName ?? undefined), whole(field, 'empty')];
  return { join: 'all', groups: [{ join: 'all', filters }] };
};

/** How many of its products can be shown: those that are known by id alone are not all listed. */
export const shownOf = (lint: Pick<Lint, 'by'>, { name, count, ids }: LintFinding): number =>
  asked(lint, name) === undefined ? Math.min(count, ids.length) : count;
