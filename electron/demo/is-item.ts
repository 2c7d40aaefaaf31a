/** One resource as it is sent over HTTP. */
export type Item = Record<string, unknown>;

/** True for a JSON object. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
