import type { Lint, LintFinding } from '../../../../electron/contract/index.ts';
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

/** What is asked of one field alone: within the list, such a filter stays true when products change. */
const fieldAsked = ({ rule: { subject, condition } }: Pick<LintFinding, 'rule'>): string | undefined => {
  if (condition.is !== 'there') return undefined;
  if (subject.of === 'mainPicture') return 'picture';
  return subject.of === 'field' ? subject.name : undefined;
};

/** Whether a finding is asked as a question within the list, which the products have to name for that. */
const asked = ({ by }: Pick<Lint, 'by'>, finding: Pick<LintFinding, 'rule'>): string | undefined =>
  by === 'naming' ? fieldAsked(finding) : undefined;

/** The filters that leave exactly the products of a finding: a question within the list, or the products by their ids. */
export const lintFilters = (list: string, lint: Pick<Lint, 'listName' | 'by'>, finding: LintFinding): Filters => {
  const field = asked(lint, finding);
  const filters =
    field === undefined
      ? [whole('id', 'inList', finding.ids)]
      : [listFilter(list, lint.listName ?? undefined), whole(field, 'empty')];
  return { join: 'all', groups: [{ join: 'all', filters }] };
};

/** How many of its products can be shown: those that are known by id alone are not all listed. */
export const shownOf = (lint: Pick<Lint, 'by'>, finding: LintFinding): number =>
  asked(lint, finding) === undefined ? Math.min(finding.count, finding.ids.length) : finding.count;
