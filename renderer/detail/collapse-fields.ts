import type { ItemDetail } from '../../electron/contract/index.ts';
import { getResource } from '../../electron/model/index.ts';
import type { Fact, FactSet } from './detail-fields.ts';
import { explainValue } from './describe-value.ts';
import { groupUses } from './used-by.ts';
import { scheduleFields } from './sections.ts';

/** An overview in reading order: facts with content, then the collapsed ones. */
export interface OverviewFacts {
  readonly sets: readonly FactSet[];
  /** Facts without a value, with «no», or with an empty list. */
  readonly empty: readonly Fact[];
  /** Facts that another part of the detail already shows. */
  readonly shown: readonly Fact[];
  /** Internal fields of the service, and fields that the header shows in a short form. */
  readonly internal: readonly Fact[];
}

/** The parts of an address that is shown as one line. */
const address = ['url', 'port', 'user', 'use_tls'];
/** Fields that the header, the picture area and the tabs show completely. */
const above: Readonly<Partial<Record<string, readonly string[]>>> = {
  product: ['label', 'status', 'asset_ids'],
  asset: ['status'],
  channel: ['format', 'active', 'last_run_error', 'last_run_msg'],
};
/** Internal fields of the service, and fields that the header shows in a short form. */
const internalFields: Readonly<Partial<Record<string, readonly string[]>>> = {
  asset: ['extension', 'file_size', 'categories'],
  channel: [
    'last_run_start_at',
    'last_run_ends_at',
    'build_reference_date',
    'build_reference_date_timezone',
    'last_run_queue_at',
    'changes_required',
    'already_processed_through_integrations',
    'processed_user_audit',
  ],
};

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  value === 0 ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether a fact has no content. A missing value counts as content, because it is a violation. */
export const isEmptyFact = ({ field, value, came, missing }: Fact): boolean =>
  !missing && isNothing(value) && (came === undefined || isNothing(came)) && explainValue(field.name, value) === null;

const getCollapsedNames = (item: ItemDetail): readonly string[] => [
  getResource(item.resource).title,
  ...(above[item.resource] ?? []),
  ...(item.resource === 'asset' && groupUses(item).count > 0 ? ['assigned', 'n_products'] : []),
];

/** Returns the internal fields, and the fields that the header or a sentence show in a short form. */
const getInternalNames = (item: ItemDetail, sets: readonly FactSet[]): readonly string[] => [
  'account_id',
  ...(internalFields[item.resource] ?? []),
  ...(sets.some(({ group, summary }) => group === 'schedule' && summary !== null) ? scheduleFields : []),
  ...(sets.some(({ group, summary }) => group === 'target' && summary !== null) ? address : []),
];

/** Splits facts into visible ones and ones to collapse. */
export const collapseEmptyFields = (item: ItemDetail, sets: readonly FactSet[]): OverviewFacts => {
  const names = getCollapsedNames(item);
  const facts = sets.flatMap((set) => set.facts);
  const internal = getInternalNames(item, sets);
  const isInternal = ({ field }: Fact): boolean => internal.includes(field.name);
  const isCollapsedFact = (fact: Fact): boolean =>
    names.includes(fact.field.name) && !fact.missing && !isInternal(fact);
  const isCollapsed = (fact: Fact): boolean => isCollapsedFact(fact) || isInternal(fact);
  return {
    sets: sets
      .map((set) => ({ ...set, facts: set.facts.filter((fact) => !isEmptyFact(fact) && !isCollapsed(fact)) }))
      .filter((set) => set.facts.length > 0 || set.summary !== null),
    empty: facts.filter((fact) => isEmptyFact(fact)),
    shown: facts.filter((fact) => !isEmptyFact(fact) && isCollapsedFact(fact)),
    internal: facts.filter((fact) => !isEmptyFact(fact) && isInternal(fact)),
  };
};
