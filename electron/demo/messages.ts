import type { DemoService } from './types.ts';

/** What can be asked of a service on another thread. */
export type DemoCallName = { [K in keyof DemoService]: DemoService[K] extends string ? never : K }[keyof DemoService];

/** What the thread says once it listens. */
export type Addresses = Pick<DemoService, 'baseUrl' | 'authUrl' | 'apiKey' | 'apiPassword'>;

export interface DemoCall {
  readonly number: number;
  readonly name: DemoCallName;
  readonly args: readonly unknown[];
}

export type Message =
  | { readonly kind: 'ready'; readonly addresses: Addresses }
  | { readonly kind: 'done'; readonly number: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly number: number; readonly error: unknown };
