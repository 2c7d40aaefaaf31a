import type { SourceFile } from '../../../electron/outbox/outbox.ts';

/** Generates file names without files, in parts. */
export async function* generateFiles(count: number, atOnce: number): AsyncGenerator<readonly SourceFile[]> {
  for (let from = 0; from < count; from += atOnce)
    yield Array.from({ length: Math.min(atOnce, count - from) }, (_, at) => {
      const name = `picture-${from + at}.jpg`;
      return { path: `/nowhere/${name}`, name, size: 10, mtimeMs: 0, sha256: null };
    });
}
