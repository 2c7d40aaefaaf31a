/** Whether a value is an object with properties: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isObjectOrArray = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a property of an object or array; undefined if it does not exist, or for any other value. */
export const getProperty = (value: unknown, name: string): unknown =>
  isObjectOrArray(value) ? value[name] : undefined;
