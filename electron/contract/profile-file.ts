import { z } from 'zod';
import { profileSchema } from './profiles.ts';

/** What a file of a profile says it is, and the version that this program writes and reads. */
export const profileFormat = 'vitrine-profile';
export const profileVersion = 1;

/** A profile as a file: without whether it is watched, which is the person's own. */
export const profileFileSchema = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal(profileFormat),
  version: z.literal(profileVersion),
  profile: profileSchema,
});
