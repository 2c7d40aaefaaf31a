import type { ResourceId } from '../../../electron/base/brand.ts';
import type { ItemRow } from '../../../electron/contract/index.ts';
import type { Rule } from '../../../electron/model/rules/profile.ts';
import { createOwnColumn } from '../../columns/columns.ts';
import type { Column } from '../../columns/columns.ts';
import { lists } from '../../list/lists.svelte.ts';
import type { Worklist } from '../../list/lists.svelte.ts';
import { m } from '../../messages/lazy.ts';
import FaultCell from './FaultCell.svelte';
import { qualityAddress } from './quality-address.ts';
import ValueCell from './ValueCell.svelte';

const faultOf = (row: ItemRow): string => (row.fault === undefined ? '' : m.quality.faultWords(row.fault.kind));
const valueOf = (row: ItemRow): string => row.fault?.excerpt?.text ?? '';

const columns: readonly Column[] = [
  createOwnColumn('fault', m.quality.fault, 184, { words: faultOf, Cell: FaultCell }),
  createOwnColumn('faultValue', m.quality.value, 300, { words: valueOf, Cell: ValueCell }),
];

/** Returns the list of products that fail a rule, with the violation of each product. */
export const worklistOf = (profile: string, rule: Rule): Worklist =>
  lists.worklist(
    {
      fails: { profile, rule: rule.id },
      address: (id: ResourceId | null) =>
        id === null ? qualityAddress(profile, rule.id) : qualityAddress(profile, rule.id, id),
    },
    columns,
  );
