/** Whether a number has the same value in JavaScript as in the JSON text. */
export const isExactNumber = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);

/**
 * A reviver for `JSON.parse` that returns a number without exact representation in JavaScript as a string of its
 * digits.
 */
export const reviveWithExactDigits = (
  _name: string,
  value: unknown,
  context?: { readonly source?: string },
): unknown =>
  typeof value === 'number' && !isExactNumber(value) && context?.source !== undefined ? context.source : value;
