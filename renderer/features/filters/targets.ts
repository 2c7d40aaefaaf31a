import type { SeenAttribute } from '../../../electron/contract/index.ts';
import { hasFacet, judgedByName, subjectOf, workedOutOf } from '../../../electron/model/index.ts';
import type { AttributeType, Filter, Resource, Subject } from '../../../electron/model/index.ts';
import { profileTitles } from '../../app/profile-titles.svelte.ts';
import { m } from '../../messages/index.ts';

/** A field that can be filtered by: a field of the model, or a custom attribute. */
export interface Target {
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

const ofFields = (resource: Resource): Target[] =>
  resource.fields.map((field) => ({
    field: field.name,
    attribute: null,
    type: null,
    label: field.label,
    note: undefined,
    subject: subjectOf(field),
    facet: hasFacet(resource, field),
  }));

/** Computed fields follow the title field. */
const ofWorkedOut = (resource: Resource): Target[] =>
  workedOutOf(resource.name).map(({ name, label, subject }) => ({
    field: name,
    attribute: null,
    type: null,
    label,
    note: undefined,
    subject,
    facet: false,
  }));

const ofProfiles = (resource: Resource): Target[] =>
  resource.name !== 'product'
    ? []
    : profileTitles.all.map(({ id, name }) => ({
        field: judgedByName(id),
        attribute: null,
        type: null,
        label: name,
        note: m.filters.profile,
        subject: 'judged',
        facet: false,
      }));

const ofAttributes = (resource: Resource, attributes: readonly SeenAttribute[]): Target[] => {
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

const unlike = (targets: readonly Target[]): Target[] => {
  const used = new Set<string>();
  return targets.map((target) => {
    const taken = used.has(target.label.toLowerCase());
    const kind = target.subject === 'judged' ? m.filters.profile : m.filters.attribute;
    const label = taken ? `${target.label} (${kind.toLowerCase()})` : target.label;
    used.add(label.toLowerCase());
    return { ...target, label };
  });
};

/**
 * Returns all targets of a resource: its fields in the order of the model, the profiles, then the attributes by name.
 */
export const targetsOf = (resource: Resource, attributes: readonly SeenAttribute[]): readonly Target[] =>
  unlike([
    ...ofFields(resource),
    ...ofWorkedOut(resource),
    ...ofProfiles(resource),
    ...ofAttributes(resource, attributes),
  ]);

/**
 * Returns the target of a filter, or undefined if the custom attributes have not loaded or the field no longer exists.
 */
export const targetOfFilter = (
  targets: readonly Target[],
  { field, attribute }: Pick<Filter, 'field' | 'attribute'>,
): Target | undefined => targets.find((target) => target.field === field && target.attribute === attribute);

/** Returns the target with a label, ignoring case. */
export const targetOf = (targets: readonly Target[], label: string): Target | undefined => {
  const typed = label.trim().toLowerCase();
  return targets.find((target) => target.label.toLowerCase() === typed);
};

/** Returns the field properties of a new filter on a target. */
export const emptyFilter = ({ field, attribute, type }: Target): Omit<Filter, 'operator' | 'values' | 'names'> => ({
  field,
  attribute,
  type,
});
