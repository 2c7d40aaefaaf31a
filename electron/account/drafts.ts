import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isNotFoundError } from '../base/errno.ts';
import { readJsonFile, writeJsonFile } from '../base/json-file.ts';
import {
  type DraftSummary,
  type DraftSource,
  type FormDraft,
  type PastedDraft,
  draftSourceSchema,
  formDraftSchema,
  pastedDraftSchema,
} from '../contract/drafts.ts';
import { VitrineError } from '../base/errors.ts';
import { type StoredProfileDraft, storedProfileDraftSchema } from '../quality/profile-contract.ts';
import { resourceNameSchema } from '../contract/schemas.ts';
import type { ResourceName } from '../model/index.ts';
import { m } from '../messages/index.ts';

/**
 * Unsent forms and pasted tables of one account, one file each in a folder of the account, which is deleted with it.
 */
export interface Drafts {
  /** Returns a draft, or null if there is none. An unreadable file is set aside. */
  read(resource: ResourceName, from: DraftSource['id'] | null): Promise<FormDraft | null>;
  /**
   * Stores a draft, or deletes it (null). Resolves after it is on disk; the last call wins. Rejects with `disk`, and
   * with `badArgument` if there are too many drafts.
   */
  keep(resource: ResourceName, from: DraftSource | null, draft: FormDraft | null): Promise<void>;
  /** Returns the pasted table, or null if there is none or its file cannot be read. */
  readPasted(): Promise<PastedDraft | null>;
  /** Stores or deletes the pasted table, like `keep`. */
  keepPasted(draft: PastedDraft | null): Promise<void>;
  /** Returns the unsaved changes of a profile, or null if there are none or their file cannot be read. */
  readProfile(profile: string): Promise<StoredProfileDraft | null>;
  /** Stores or deletes the unsaved changes of a profile, like `keep`. */
  keepProfile(profile: string, draft: StoredProfileDraft | null): Promise<void>;
  /** Returns the IDs of the profiles with unsaved changes. */
  profiles(): Promise<readonly string[]>;
  /** Returns the drafts of forms, newest first. */
  list(): Promise<readonly DraftSummary[]>;
  /** Resolves when all requested writes are done. */
  settled(): Promise<void>;
}

const fileSchema = z.object({
  resource: resourceNameSchema,
  from: draftSourceSchema.nullable(),
  draft: formDraftSchema,
});
type DraftFile = z.infer<typeof fileSchema>;

const ending = '.json';
const toDraftFileName = (resource: ResourceName, from: DraftSource['id'] | null): string => {
  const key = createHash('sha256')
    .update(JSON.stringify([resource, from]))
    .digest('hex');
  return `${resource}-${key.slice(0, 32)}${ending}`;
};

const pastedName = `pasted${ending}`;

const profilePrefix = 'profile-';
const profileFileSchema = z.object({ profile: z.string(), draft: storedProfileDraftSchema });
type ProfileFile = z.infer<typeof profileFileSchema>;
/** A profile's ID has only characters that a file name may have, but file systems may ignore case. */
const toProfileFileName = (profile: string): string =>
  `${profilePrefix}${createHash('sha256').update(profile).digest('hex').slice(0, 32)}${ending}`;

/** Parses a draft, or returns null if there is none. An unreadable file is moved aside. */
const readDraft = <T>(path: string, schema: z.ZodType<T>): Promise<T | null> =>
  readJsonFile(path, (json) => schema.parse(json));

const listDraftFiles = async (folder: string): Promise<readonly string[]> => {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith(ending));
  } catch (error) {
    if (isNotFoundError(error)) return [];
    throw error;
  }
};

/** Returns the names of the files with drafts of forms. */
const listFormDrafts = async (folder: string): Promise<readonly string[]> =>
  (await listDraftFiles(folder)).filter((name) => name !== pastedName && !name.startsWith(profilePrefix));
/** Returns the names of the files with unsaved changes of profiles. */
const listProfileDrafts = async (folder: string): Promise<readonly string[]> =>
  (await listDraftFiles(folder)).filter((name) => name.startsWith(profilePrefix));

const write = async (folder: string, name: string, file: DraftFile | PastedDraft | ProfileFile): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeJsonFile(join(folder, name), file);
};

/** The maximum number of drafts of forms. */
const maxDrafts = 200;

/** Whether the maximum number of drafts is reached and `name` would be a new one. */
const isFull = async (folder: string, name: string): Promise<boolean> => {
  const read = name.startsWith(profilePrefix) ? listProfileDrafts : listFormDrafts;
  const names = await read(folder).catch((): readonly string[] => []);
  return names.length >= maxDrafts && !names.includes(name);
};

/** Creates the store of unsent forms in `folder`, which is created with the first one. */
export const createDrafts = (folder: string): Drafts => {
  // Sequential, so that the last call wins.
  const queue = new PQueue({ concurrency: 1 });
  const storeDraft = (name: string, file: DraftFile | PastedDraft | ProfileFile | null): Promise<void> =>
    queue.add(async () => {
      if (file !== null && name !== pastedName && (await isFull(folder, name)))
        throw new VitrineError('badArgument', m.account.tooManyDrafts);
      try {
        if (file === null) await rm(join(folder, name), { force: true });
        else await write(folder, name, file);
      } catch (cause) {
        throw new VitrineError('disk', m.account.disk.draft, { cause });
      }
    });
  return {
    read: (resource, from) =>
      queue.add(
        async () => (await readDraft(join(folder, toDraftFileName(resource, from)), fileSchema))?.draft ?? null,
      ),
    keep: (resource, from, draft) =>
      storeDraft(toDraftFileName(resource, from?.id ?? null), draft === null ? null : { resource, from, draft }),
    readPasted: () => queue.add(() => readDraft(join(folder, pastedName), pastedDraftSchema)),
    keepPasted: (draft) => storeDraft(pastedName, draft),
    readProfile: (profile) =>
      queue.add(
        async () => (await readDraft(join(folder, toProfileFileName(profile)), profileFileSchema))?.draft ?? null,
      ),
    keepProfile: (profile, draft) => storeDraft(toProfileFileName(profile), draft === null ? null : { profile, draft }),
    profiles: () =>
      queue.add(async () => {
        const names = await listProfileDrafts(folder);
        const files = await Promise.all(names.map((name) => readDraft(join(folder, name), profileFileSchema)));
        return files.flatMap((file) => file?.profile ?? []);
      }),
    list: () =>
      queue.add(async () => {
        const found = await Promise.all(
          (await listFormDrafts(folder)).map(async (name) => {
            const stats = await stat(join(folder, name));
            const file = await readDraft(join(folder, name), fileSchema);
            return file === null ? [] : [{ head: { resource: file.resource, from: file.from }, at: stats.mtimeMs }];
          }),
        );
        return found
          .flat()
          .sort((one, other) => other.at - one.at)
          .map(({ head }) => head);
      }),
    settled: () => queue.onIdle(),
  };
};
