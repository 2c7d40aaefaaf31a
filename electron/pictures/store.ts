import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Scaled pictures on the disk, bounded in bytes: the longest unused leave first. */
export interface PictureStore {
  readonly get: (key: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly size: () => Promise<number>;
  readonly clear: () => Promise<void>;
}

const files = async (folder: string): Promise<{ path: string; size: number; used: number }[]> => {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const told = await stat(path).catch(() => null);
      return told ? [{ path, size: told.size, used: told.mtimeMs }] : [];
    }),
  );
  return found.flat();
};

export const createPictureStore = (folder: string, limit = 300_000_000): PictureStore => {
  let held: number | null = null;
  const pathOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.webp`);
  const size = async (): Promise<number> => (held ??= (await files(folder)).reduce((sum, file) => sum + file.size, 0));

  const makeRoom = async (): Promise<void> => {
    const oldest = (await files(folder)).sort((a, b) => a.used - b.used);
    let total = oldest.reduce((sum, file) => sum + file.size, 0);
    for (const file of oldest) {
      if (total <= limit * 0.8) break;
      await rm(file.path, { force: true });
      total -= file.size;
    }
    held = total;
  };

  return {
    get: async (key) => {
      const path = pathOf(key);
      const bytes = await readFile(path).catch(() => null);
      if (!bytes) return null;
      const now = new Date();
      await utimes(path, now, now).catch(() => undefined);
      return new Uint8Array(bytes);
    },
    put: async (key, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = pathOf(key);
      await writeFile(`${path}.part`, bytes, { mode: 0o600 });
      await rename(`${path}.part`, path);
      held = (await size()) + bytes.byteLength;
      if (held > limit) await makeRoom();
    },
    size,
    clear: async () => {
      await rm(folder, { recursive: true, force: true });
      held = 0;
    },
  };
};
