import type { AppError } from '../electron/contract/index.ts';
import { resourceNames } from '../electron/model/index.ts';
import type { ResourceName } from '../electron/model/index.ts';

/** Why an account cannot create something: the role of its key (403), or its plan (422 that names a feature). */
export interface Refusal {
  readonly kind: 'role' | 'plan';
  /** The service's own words. */
  readonly message: string;
}

export type Refusals = Readonly<Partial<Record<ResourceName, Refusal>>>;

const namesFeature = /cannot create (?:new )?items?\b.*\bfeature\b/is;

/** What a failed creation says of the account; null: it says nothing of it. */
export const refusalOf = ({ code, message, problems = [] }: AppError): Refusal | null => {
  const words = [message, ...problems.map((problem) => problem.message)].find((one) => namesFeature.test(one));
  if (words !== undefined && ['invalid', 'forbidden'].includes(code)) return { kind: 'plan', message: words };
  return code === 'forbidden' ? { kind: 'role', message } : null;
};

const isRefusal = (value: unknown): value is Refusal => {
  const { kind, message } = (value ?? {}) as Partial<Record<keyof Refusal, unknown>>;
  return (kind === 'role' || kind === 'plan') && typeof message === 'string';
};

/** What was remembered of an account, as far as it is that. */
export const readRefusals = (value: unknown): Refusals => {
  const kept = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(resourceNames.flatMap((name) => (isRefusal(kept[name]) ? [[name, kept[name]]] : [])));
};
