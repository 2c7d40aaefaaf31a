import { isObject } from '../../base/guards.ts';
import type { Collections } from '../collections.ts';
import type { Item } from '../types.ts';
import { resolveName, type SearchNames } from './names.ts';
import { createUnknownFieldError } from './error-responses.ts';

/** The parsed `_fields`. */
export interface FieldSelection {
  /** First-level properties, or all of them. */
  readonly members: ReadonlySet<string> | 'all';
  /** Relations, each with its requested properties or all of them. */
  readonly relations: ReadonlyMap<string, readonly string[] | 'all'>;
}

/**
 * Parses every `_fields` of a search. By default all first-level properties and no relations. `*` selects all
 * first-level properties; a relation must be named, completely (`categories`, `categories.*`) or in part
 * (`categories.name`). Nothing else is returned, not even the ID. Throws `HttpReplyError` for a name that is unknown or
 * hidden.
 */
export function parseFields(names: SearchNames, fields: readonly string[]): FieldSelection {
  const members = new Set<string>();
  const relations = new Map<string, readonly string[] | 'all'>();
  let all = fields.length === 0;
  for (const one of fields) {
    const [head = '', ...rest] = one.split('.');
    if (one === '*') all = true;
    else if (Object.hasOwn(names.resource.relations, resolveName(names, head))) {
      relations.set(head, mergeSelection(relations.get(head), rest.join('.')));
    } else if (rest.length > 0) throw createUnknownFieldError(one);
    else members.add(resolveName(names, head));
  }
  return { members: all ? 'all' : members, relations };
}

function mergeSelection(before: readonly string[] | 'all' | undefined, member: string): readonly string[] | 'all' {
  return before === 'all' || member === '' || member === '*' ? 'all' : [...(before ?? []), member];
}

/** Returns an item with the selected properties. */
export function selectFields(
  collections: Collections,
  { resource, members }: SearchNames,
  requested: FieldSelection,
  stored: Item,
): Item {
  const shown: Item = {};
  if (requested.members === 'all' || requested.members.size > 0) {
    for (const [name, value] of Object.entries(resource.first(collections, stored))) {
      if (members.has(name) && (requested.members === 'all' || requested.members.has(name))) shown[name] = value;
    }
  }
  for (const [name, parts] of requested.relations) {
    const relation = resource.relations[name]?.(collections, stored);
    const asIds = collections.world.behaviour.related === 'ids' && resource.orIds?.includes(name);
    const value = asIds ? toIds(relation) : relation;
    shown[name] = parts === 'all' ? value : pickParts(value, parts);
  }
  return shown;
}

function toIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toIds);
  return isObject(value) ? (value['id'] ?? value['_id']) : value;
}

function pickParts(value: unknown, parts: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => pickParts(one, parts));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => parts.includes(name)));
}
