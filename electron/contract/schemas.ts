import { z } from 'zod';
import {
  type AccountId,
  type IntentId,
  type ResourceId,
  toAccountId,
  toIntentId,
  toResourceId,
} from '../base/branded-types.ts';
import { type ResourceName, resourceNames } from '../model/index.ts';
import { type BatchId, isBatchId } from './constants.ts';

/** The schema of a call without argument. */
export const noArgumentSchema = z.undefined();
/** The argument of a call about a run or another entity that the page has named by a random ID. */
export const runIdSchema = z.strictObject({ id: z.uuid() });
export const shortText = z.string().max(1_000);
export const resourceNameSchema: z.ZodType<ResourceName> = z.enum(resourceNames as [ResourceName, ...ResourceName[]]);
export const accountIdSchema: z.ZodType<AccountId> = z.uuid().transform(toAccountId);
export const resourceIdSchema: z.ZodType<ResourceId> = z.string().min(1).max(500).transform(toResourceId);
export const intentIdSchema: z.ZodType<IntentId> = z.uuid().transform(toIntentId);
export const batchIdSchema: z.ZodType<BatchId> = z.custom<BatchId>(
  (value) => typeof value === 'string' && isBatchId(value),
);

/** Any JSON value with at most this number of characters. */
export const createBoundedJsonSchema = (characters: number): z.ZodType<z.core.util.JSONType> =>
  z.json().refine((value) => JSON.stringify(value).length <= characters);
/** A JSON object with at most this number of characters. */
export const createBoundedRecordSchema = (characters: number): z.ZodType<Record<string, z.core.util.JSONType>> =>
  z.record(z.string().max(200), z.json()).refine((value) => JSON.stringify(value).length <= characters);
