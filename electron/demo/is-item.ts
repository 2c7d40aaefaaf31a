import type { Item } from './types.ts';

/** True for a JSON object. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
