/**
 * A value of type T that is only assignable to a type with the same name, so that times, sizes and IDs are not mixed
 * up.
 */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** A duration in milliseconds. */
export type Ms = Brand<number, 'Ms'>;
/** A size or an amount of data in bytes. */
export type Bytes = Brand<number, 'Bytes'>;
/** The ID of an account on this computer, which is not the service's `account_id`. */
export type AccountId = Brand<string, 'AccountId'>;
/** The service's ID of an item within its resource. */
export type ResourceId = Brand<string, 'ResourceId'>;
export type IntentId = Brand<string, 'IntentId'>;

export const ms = (value: number): Ms => value as Ms;
export const seconds = (value: number): Ms => (value * 1000) as Ms;
export const minutes = (value: number): Ms => (value * 60_000) as Ms;
export const days = (value: number): Ms => (value * 86_400_000) as Ms;
export const bytes = (value: number): Bytes => value as Bytes;
/** Returns a time in milliseconds since the epoch as ISO 8601; null stays null. */
export const toIsoTime = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());
export const toAccountId = (value: string): AccountId => value as AccountId;
export const toResourceId = (value: string): ResourceId => value as ResourceId;
export const toIntentId = (value: string): IntentId => value as IntentId;
