import type { ResourceName } from '../../electron/model/index.ts';
import { session } from '../app/session.svelte.ts';
import { getValueAdvice } from './value-advice.ts';

/** Returns advice on a value for the service of the current account, or null if there is none. */
export const getAccountAdvice = (resource: ResourceName, field: string, text: string): string | null =>
  getValueAdvice(resource, field, text, session.account?.dialect);
