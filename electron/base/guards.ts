/** An object with named members: neither null nor an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Anything with members: an object or an array. */
export const isObjectOrArray = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A member of an object or an array; undefined where there is none, also of anything else. */
export const memberOf = (value: unknown, name: string): unknown => (isObjectOrArray(value) ? value[name] : undefined);
