import { createHiddenFieldError, createUnknownFieldError } from './error-responses.ts';
import type { LiveResource } from './resource.ts';

/** The names that a search of one resource can use. */
export interface SearchNames {
  readonly resource: LiveResource;
  /** The first-level properties in a search. */
  readonly members: ReadonlySet<string>;
  /** The ID property. `id` is an alias for `_id`. */
  readonly key: 'id' | '_id';
}

/** Returns the property or relation for a name. Throws `HttpReplyError` if it is unknown or hidden. */
export function resolveName({ resource, members, key }: SearchNames, name: string): string {
  if (members.has(name) || Object.hasOwn(resource.relations, name)) return name;
  if (name === 'id') return key;
  throw resource.hidden.includes(name) ? createHiddenFieldError(name) : createUnknownFieldError(name);
}
