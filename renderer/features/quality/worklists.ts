import type { ResourceId } from '../../../electron/base/branded-types.ts';
import type { ItemRow } from '../../../electron/contract/index.ts';
import type { Rule } from '../../../electron/model/rules/profile.ts';
import { type ListColumn, createListColumn } from '../../columns/columns.ts';
import { type Worklist, lists } from '../../list/list-registry.svelte.ts';
import { m } from '../../messages/lazy.ts';
import ViolationCell from './ViolationCell.svelte';
import { formatQualityRoute } from '../../app/quality/quality-routes.ts';
import ValueCell from './ValueCell.svelte';

const getViolationText = (row: ItemRow): string =>
  row.fault === undefined ? '' : m.quality.violationText(row.fault.kind);
const getViolationExcerpt = (row: ItemRow): string => row.fault?.excerpt?.text ?? '';

const columns: readonly ListColumn[] = [
  createListColumn('fault', m.quality.fault, 184, { getText: getViolationText, Cell: ViolationCell }),
  createListColumn('faultValue', m.quality.value, 300, { getText: getViolationExcerpt, Cell: ValueCell }),
];

/** Returns the list of products that fail a rule, with the violation of each product. */
export const getWorklist = (profile: string, rule: Rule): Worklist =>
  lists.worklist(
    {
      fails: { profile, rule: rule.id },
      address: (id: ResourceId | null) =>
        id === null ? formatQualityRoute(profile, rule.id) : formatQualityRoute(profile, rule.id, id),
    },
    columns,
  );
