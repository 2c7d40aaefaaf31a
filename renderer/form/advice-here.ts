import type { ResourceName } from '../../electron/model/index.ts';
import { session } from '../app/session.svelte.ts';
import { adviceOn } from './advice.ts';

/** What the service of the account in use may say of a value; null: nothing is known against it. */
export const adviceHere = (resource: ResourceName, field: string, text: string): string | null =>
  adviceOn(resource, field, text, session.account?.dialect);
