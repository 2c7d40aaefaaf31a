import type { Field, ReferencedName, Resource, ResourceName } from './resource.ts';

/** The prefix of free attributes in queries. */
const attributePrefix = 'attributes.';

/** Returns the free attribute of a condition's field; null for any other field. */
export const parseQueriedAttribute = (name: string): string | null =>
  name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : null;

/** Returns the field of a query condition; a relation has the name of its target, such as `categories`. */
export const findQueriedField = (resource: Resource, name: string): Field | undefined => {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '');
  const ids = [`${one}_ids`, `${name}_id`];
  return (
    resource.fields.find((field) => ids.includes(field.name)) ?? resource.fields.find((field) => field.name === name)
  );
};

/**
 * Returns the target kinds of the IDs in a condition on that field, for lists of any of these resources; empty if the
 * values are no IDs.
 */
export const getQueriedTargets = (
  resources: readonly Resource[],
  name: string,
): readonly (ResourceName | ReferencedName)[] =>
  resources.flatMap((resource) => {
    const to = findQueriedField(resource, name)?.to;
    return to === undefined ? [] : [to];
  });
