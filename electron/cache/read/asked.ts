import { kinds, membersOf } from '../../model/index.ts';
import type { Member } from '../../model/index.ts';
import { isObject } from '../shared/parse.ts';
import type { RawItem } from '../shared/parse.ts';

/** Something that a query names by its id. */
export interface QueryReference {
  readonly to: 'product' | 'relationship';
  readonly id: string;
}

/** Groups in groups are read this deep; a body may hold so many things that its queries ask for. */
const mostLevels = 6;
const mostAsked = 500;

const conditions = (value: unknown, depth = mostLevels): RawItem[] => {
  if (isObject(value)) return [value];
  return Array.isArray(value) && depth > 0 ? value.flatMap((entry) => conditions(entry, depth - 1)) : [];
};

const inCondition = (condition: RawItem): QueryReference[] => {
  const relationship = kinds.ref.read(condition['relationship_id']);
  const products = kinds.refs.read(condition['product_ids']) ?? [];
  return [
    ...(relationship === undefined ? [] : [{ to: 'relationship' as const, id: relationship }]),
    ...products.map((id) => ({ to: 'product' as const, id })),
  ];
};

const inMember = (member: Member, raw: RawItem, depth: number): QueryReference[] => {
  const value = raw[member.name];
  if (member.kind === 'query') return conditions(value).flatMap(inCondition);
  if (member.shape === undefined || depth === 0) return [];
  const nested = isObject(value) ? [value] : (kinds.objects.read(value) ?? []);
  return nested.flatMap((object) => askedIn(membersOf(member.shape), object, depth - 1));
};

/** What the queries of an item and of the lists in it ask for, each once. */
export const askedIn = (members: readonly Member[], raw: RawItem, depth = 1): QueryReference[] => {
  const found = new Map<string, QueryReference>();
  for (const member of members)
    for (const asked of inMember(member, raw, depth)) {
      if (asked.id === '' || found.size >= mostAsked) continue;
      found.set(`${asked.to}\0${asked.id}`, asked);
    }
  return [...found.values()];
};
