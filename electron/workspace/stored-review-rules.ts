import { z } from 'zod';
import type { AppSettingsStore } from '../account/app-settings.ts';
import type { AccountId } from '../base/branded-types.ts';
import { type ReviewsOptions, firstRules } from '../outbox/review/review-service.ts';

const schema = z
  .object({
    sku: z.string().catch(firstRules.sku),
    name: z.string().catch(firstRules.name),
    altText: z.string().catch(firstRules.altText),
  })
  .catch(firstRules);

export const createStoredRules = (settings: AppSettingsStore, id: AccountId): ReviewsOptions['rules'] => {
  const key = `uploads/${id}/rules`;
  return {
    get: () => schema.parse(settings.remembered(key)),
    keep: (rules) => settings.remember(key, { ...rules }),
  };
};
