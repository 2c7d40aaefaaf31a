import type { EditSource } from '../cache/read/edit-sources.ts';
import { kindParsers } from '../model/index.ts';
import { readEditValue } from '../model/edit-value.ts';
import type { EditValue } from './contract.ts';
import { getAttributeKey } from './editable-fields.ts';

/** Returns the value of a field or free attribute in the offline copy, or null if it is empty. */
export const getCachedFieldValue = ({ raw }: Pick<EditSource, 'raw'>, field: string): EditValue => {
  const key = getAttributeKey(field);
  if (key === null) return readEditValue(raw[field]) ?? null;
  const map = kindParsers.map.read(raw['attributes']) ?? {};
  return Object.hasOwn(map, key) ? (readEditValue(map[key]) ?? null) : null;
};
