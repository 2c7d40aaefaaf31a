import { getContext, setContext } from 'svelte';
import type { IntentId } from '../../electron/base/brand.ts';

type OwnIntent = () => IntentId | null;
const key = Symbol('own intent');

/** Provides the outbox intent that a form edits to its fields. Null if the form edits none. */
export const provideOwnIntent = (id: OwnIntent): void => void setContext(key, id);

export const ownIntent = (): OwnIntent => getContext<OwnIntent | undefined>(key) ?? ((): null => null);
