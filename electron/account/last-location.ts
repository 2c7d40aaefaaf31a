import { z } from 'zod';
import type { AccountId } from '../base/branded-types.ts';
import type { AppSettingsStore } from './app-settings.ts';

/** The maximum length of a route: filters can contain hundreds of pasted values. */
const maxLocationLength = 100_000;

/** A route of the page such as `/assets/abc`, with percent-encoded IDs and optionally the state of its list. */
const locationSchema = z
  .string()
  .max(maxLocationLength)
  .regex(/^\/[\w%.~!*'()/-]{0,2000}(?:\?list=[\w%.~!*'()-]+)?$/);

/** Returns the user's last route in this account, as stored by the page; null if there is none, or it is invalid. */
export const readLastLocation = (settings: AppSettingsStore, account: AccountId | null): string | null => {
  if (account === null) return null;
  const storedLocation = locationSchema.safeParse(settings.remembered(`place/${account}`));
  return storedLocation.success ? storedLocation.data : null;
};
