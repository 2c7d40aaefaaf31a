/** Whether JavaScript holds a number as it is written. */
export const isHeld = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value);

/** A reviver for `JSON.parse`: returns a number that JavaScript cannot hold as the text of its digits. */
export const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !isHeld(value) && context?.source !== undefined ? context.source : value;
