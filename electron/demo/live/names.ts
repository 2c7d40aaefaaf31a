import { hiddenField, unknownField } from './refusals.ts';
import type { LiveResource } from './resource.ts';

/** What can be named in a search of one resource. */
export interface Names {
  readonly resource: LiveResource;
  /** Its first-level members, as a search shows them. */
  readonly members: ReadonlySet<string>;
  /** The member that is the id: `id` stands for it also where it is `_id`. */
  readonly key: 'id' | '_id';
}

/** The member or relation that a name stands for. Throws the refusal if there is none, or if it is hidden. */
export function known({ resource, members, key }: Names, name: string): string {
  if (members.has(name) || Object.hasOwn(resource.relations, name)) return name;
  if (name === 'id') return key;
  throw resource.hidden.includes(name) ? hiddenField(name) : unknownField(name);
}
