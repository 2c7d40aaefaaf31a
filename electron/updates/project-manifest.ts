import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const addressSchema = z.object({ homepage: z.url({ protocol: /^https$/ }) });
const keySchema = z.object({ updateKey: z.string().optional() });

const readManifest = (folder: string): unknown => {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/**
 * Returns the URL of the project that publishes the releases, as written into `package.json` by the packager, or null.
 */
export const readProjectUrl = (folder: string): string | null =>
  addressSchema.safeParse(readManifest(folder)).data?.homepage.replace(/\/$/, '') ?? null;

/**
 * Returns the public key for signatures of feeds, as written into `package.json` by the packager, or null if the build
 * trusts unsigned feeds. Throws if it is no text.
 */
export const updateKey = (folder: string): string | null => keySchema.parse(readManifest(folder)).updateKey ?? null;
