/** Whether a value is an object with properties: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isObjectOrArray = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a property of an object or array; undefined if it does not exist, or for any other value. */
export const getProperty = (value: unknown, name: string): unknown =>
  isObjectOrArray(value) ? value[name] : undefined;

/** Returns a value if it is a non-empty string, otherwise null. */
export const toNonEmptyText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Returns a string without white space at its ends; empty for any other value. */
export const getTrimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
