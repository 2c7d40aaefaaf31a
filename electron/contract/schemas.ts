import { z } from 'zod';
import { accountId, intentId, resourceId } from '../base/brand.ts';
import type { AccountId, IntentId, ResourceId } from '../base/brand.ts';
import { resourceNames } from '../model/index.ts';
import type { ResourceName } from '../model/index.ts';

/** No argument at all. */
export const nothing = z.undefined();
export const shortText = z.string().max(1_000);
export const resourceNameSchema: z.ZodType<ResourceName> = z.enum(resourceNames as [ResourceName, ...ResourceName[]]);
export const accountIdSchema: z.ZodType<AccountId> = z.uuid().transform(accountId);
export const resourceIdSchema: z.ZodType<ResourceId> = z.string().min(1).max(500).transform(resourceId);
export const intentIdSchema: z.ZodType<IntentId> = z.uuid().transform(intentId);
