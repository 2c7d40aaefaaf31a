import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifestSchema = z.object({ homepage: z.url({ protocol: /^https$/ }) });

/** The address of the project that releases come from, as the packager wrote it into `package.json`; null where it names none. */
export const projectAddress = (folder: string): string | null => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return null;
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return manifestSchema.safeParse(manifest).data?.homepage.replace(/\/$/, '') ?? null;
};
