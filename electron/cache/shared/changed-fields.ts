import { getAlternativeName } from '../../model/index.ts';
import type { RawItem } from './parse-item.ts';

const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  try {
    return JSON.stringify(one) === JSON.stringify(other);
  } catch {
    // Nested too deep to serialize: treat as different.
    return false;
  }
};

const getOwnProperty = (body: RawItem, name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined);

/**
 * Returns the properties in which two bodies of an item may differ, under each name that reads them. Data derived only
 * from other properties is unchanged.
 */
export const findDifferingProperties = (former: RawItem, latter: RawItem): ReadonlySet<string> => {
  const differing = new Set<string>();
  for (const name of new Set([...Object.keys(former), ...Object.keys(latter)])) {
    if (isSame(getOwnProperty(former, name), getOwnProperty(latter, name))) continue;
    differing.add(name);
    const other = getAlternativeName(name);
    if (other !== undefined) differing.add(other);
  }
  return differing;
};
