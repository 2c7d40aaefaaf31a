import { z } from 'zod';
import type { AccountId } from '../base/brand.ts';
import type { AppSettingsStore } from './app-settings.ts';

/** An address of the page such as `/assets/abc`, its ids percent-encoded. */
const placeSchema = z
  .string()
  .max(2000)
  .regex(/^\/[\w%.~!*'()/-]*$/);

/** Where the person last was in this account, as the page kept it; null where that is its start, or nothing of the kind. */
export const lastPlace = (settings: AppSettingsStore, account: AccountId | null): string | null => {
  if (account === null) return null;
  const kept = placeSchema.safeParse(settings.remembered(`place/${account}`));
  return kept.success ? kept.data : null;
};
