import { z } from 'zod';
import type { AccountId } from '../base/branded-types.ts';
import type { AppSettingsStore } from './app-settings.ts';

/** A route of the page such as `/assets/abc`, with percent-encoded IDs. */
const locationSchema = z
  .string()
  .max(2000)
  .regex(/^\/[\w%.~!*'()/-]*$/);

/** Returns the user's last route in this account, as stored by the page; null if there is none, or it is invalid. */
export const readLastLocation = (settings: AppSettingsStore, account: AccountId | null): string | null => {
  if (account === null) return null;
  const storedLocation = locationSchema.safeParse(settings.remembered(`place/${account}`));
  return storedLocation.success ? storedLocation.data : null;
};
