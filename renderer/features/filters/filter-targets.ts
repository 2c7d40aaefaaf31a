import type { ProductAttributeUse } from '../../../electron/contract/index.ts';
import {
  type AttributeType,
  type Filter,
  type Resource,
  type Subject,
  hasFacet,
  toProfileColumn,
  getFilterSubject,
  getComputedFields,
} from '../../../electron/model/index.ts';
import { profileTitles } from '../../app/profile-names.svelte.ts';
import { m } from '../../messages/index.ts';

/** A field that can be filtered by: a field of the model, or a custom attribute. */
export interface FilterTarget {
  readonly field: string;
  readonly attribute: string | null;
  readonly type: AttributeType | null;
  /** The label that the user reads and types, unique among targets. */
  readonly label: string;
  /** An additional label, such as «Attribute». */
  readonly note: string | undefined;
  readonly subject: Subject;
  /** Whether its values can be suggested with counts. */
  readonly facet: boolean;
}

const getFieldTargets = (resource: Resource): FilterTarget[] =>
  resource.fields.map((field) => ({
    field: field.name,
    attribute: null,
    type: null,
    label: field.label,
    note: undefined,
    subject: getFilterSubject(field),
    facet: hasFacet(resource, field),
  }));

/** Computed fields follow the title field. */
const getComputedTargets = (resource: Resource): FilterTarget[] =>
  getComputedFields(resource.name).map(({ name, label, subject }) => ({
    field: name,
    attribute: null,
    type: null,
    label,
    note: undefined,
    subject,
    facet: false,
  }));

const getProfileTargets = (resource: Resource): FilterTarget[] =>
  resource.name !== 'product'
    ? []
    : profileTitles.all.map(({ id, name }) => ({
        field: toProfileColumn(id),
        attribute: null,
        type: null,
        label: name,
        note: m.filters.profile,
        subject: 'profile',
        facet: false,
      }));

const getAttributeTargets = (resource: Resource, attributes: readonly ProductAttributeUse[]): FilterTarget[] => {
  const map = resource.fields.find(({ kind }) => kind === 'map');
  if (map === undefined) return [];
  return attributes.map(({ name, title, label, type }) => ({
    field: map.name,
    attribute: name,
    type,
    label: title,
    note: [label, name].find((word) => word !== null && word !== title) ?? m.filters.attribute,
    subject: type,
    facet: type === 'text' || type === 'texts',
  }));
};

const makeLabelsDistinct = (targets: readonly FilterTarget[]): FilterTarget[] => {
  const used = new Set<string>();
  return targets.map((target) => {
    const isLabelTaken = used.has(target.label.toLowerCase());
    const kind = target.subject === 'profile' ? m.filters.profile : m.filters.attribute;
    const label = isLabelTaken ? `${target.label} (${kind.toLowerCase()})` : target.label;
    used.add(label.toLowerCase());
    return { ...target, label };
  });
};

/**
 * Returns all targets of a resource: its fields in the order of the model, the profiles, then the attributes by name.
 */
export const getFilterTargets = (
  resource: Resource,
  attributes: readonly ProductAttributeUse[],
): readonly FilterTarget[] =>
  makeLabelsDistinct([
    ...getFieldTargets(resource),
    ...getComputedTargets(resource),
    ...getProfileTargets(resource),
    ...getAttributeTargets(resource, attributes),
  ]);

/**
 * Returns the target of a filter, or undefined if the custom attributes have not loaded or the field no longer exists.
 */
export const findFilterTarget = (
  targets: readonly FilterTarget[],
  { field, attribute }: Pick<Filter, 'field' | 'attribute'>,
): FilterTarget | undefined => targets.find((target) => target.field === field && target.attribute === attribute);

/** Returns the target with a label, ignoring case. */
export const findTargetByLabel = (targets: readonly FilterTarget[], label: string): FilterTarget | undefined => {
  const typed = label.trim().toLowerCase();
  return targets.find((target) => target.label.toLowerCase() === typed);
};

/** Returns the field properties of a new filter on a target. */
export const toFilterField = ({
  field,
  attribute,
  type,
}: FilterTarget): Omit<Filter, 'operator' | 'values' | 'names'> => ({
  field,
  attribute,
  type,
});
