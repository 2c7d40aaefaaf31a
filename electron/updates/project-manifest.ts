import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const addressSchema = z.object({ homepage: z.url({ protocol: /^https$/ }) });
const keySchema = z.object({ updateKey: z.string().optional() });

const readManifest = (folder: string): unknown => {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/** Returns the address of the project that releases come from, as the packager wrote it into `package.json`, or null. */
export const projectAddress = (folder: string): string | null =>
  addressSchema.safeParse(readManifest(folder)).data?.homepage.replace(/\/$/, '') ?? null;

/**
 * Returns the public key that feeds of releases are signed with, as the packager wrote it into `package.json`, or null if
 * the build trusts feeds without a signature. Throws if it is not a text.
 */
export const updateKey = (folder: string): string | null => keySchema.parse(readManifest(folder)).updateKey ?? null;
