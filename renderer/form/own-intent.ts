import { getContext, setContext } from 'svelte';
import type { IntentId } from '../../electron/base/brand.ts';

type OwnIntent = () => IntentId | null;
const key = Symbol('own intent');

/** Says for the fields of a form which entry of the outbox is the form's own; null: it has none. */
export const provideOwnIntent = (id: OwnIntent): void => void setContext(key, id);

export const ownIntent = (): OwnIntent => getContext<OwnIntent | undefined>(key) ?? ((): null => null);
