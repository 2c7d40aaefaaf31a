import type { Field, ReferencedName, Resource, ResourceName } from './resource.ts';

/** How queries name a free attribute. */
const attributePrefix = 'attributes.';

/** The free attribute that a field of a query's condition names; null for any other field. */
export const queriedAttribute = (name: string): string | null =>
  name.startsWith(attributePrefix) ? name.slice(attributePrefix.length) : null;

/** The field that a condition of a query names; relations go by the name of what they hold, such as `categories`. */
export const queriedField = (resource: Resource, name: string): Field | undefined => {
  const one = name.replace(/ies$/, 'y').replace(/s$/, '');
  const ids = [`${one}_ids`, `${name}_id`];
  return (
    resource.fields.find((field) => ids.includes(field.name)) ?? resource.fields.find((field) => field.name === name)
  );
};

/** What the values of a condition on that field are ids of, in lists of either kind; none where they are no ids. */
export const queriedTargets = (
  resources: readonly Resource[],
  name: string,
): readonly (ResourceName | ReferencedName)[] =>
  resources.flatMap((resource) => {
    const to = queriedField(resource, name)?.to;
    return to === undefined ? [] : [to];
  });
