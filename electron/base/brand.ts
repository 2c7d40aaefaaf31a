/** A value of type T that only passes where the same name is asked for: time, size and identity have names. */
export type Brand<T, Name extends string> = T & { readonly __brand: Name };

/** A length of time in milliseconds. */
export type Ms = Brand<number, 'Ms'>;
/** A size or an amount of data in bytes. */
export type Bytes = Brand<number, 'Bytes'>;
/** The identity of an account on this computer (ours, not the service's `account_id`). */
export type AccountId = Brand<string, 'AccountId'>;
/** The identity of an item within its resource, as the service gave it. */
export type ResourceId = Brand<string, 'ResourceId'>;
/** The identity of one intent in the outbox. */
export type IntentId = Brand<string, 'IntentId'>;

export const ms = (value: number): Ms => value as Ms;
export const seconds = (value: number): Ms => (value * 1000) as Ms;
export const minutes = (value: number): Ms => (value * 60_000) as Ms;
export const days = (value: number): Ms => (value * 86_400_000) as Ms;
export const bytes = (value: number): Bytes => value as Bytes;
export const accountId = (value: string): AccountId => value as AccountId;
export const resourceId = (value: string): ResourceId => value as ResourceId;
export const intentId = (value: string): IntentId => value as IntentId;
