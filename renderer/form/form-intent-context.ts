import { getContext, setContext } from 'svelte';
import type { IntentId } from '../../electron/base/branded-types.ts';

type EditedIntentGetter = () => IntentId | null;
const key = Symbol('own intent');

/** Provides the outbox intent that a form edits to its fields. Null if the form edits none. */
export const provideEditedIntent = (id: EditedIntentGetter): void => void setContext(key, id);

export const getEditedIntent = (): EditedIntentGetter =>
  getContext<EditedIntentGetter | undefined>(key) ?? ((): null => null);
