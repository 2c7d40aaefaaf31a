import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { VitrineError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { writeFileAtomically } from '../base/whole-file.ts';
import { withoutAsar } from '../base/without-asar.ts';
import { profileFileSchema, profileFormat, profileVersion } from './profile-contract.ts';
import type { Profile } from '../model/rules/profile.ts';
import { m } from '../messages/index.ts';

/** The maximum size of a profile file in bytes. */
const maxProfileFileBytes = 2_000_000;

/** The ID of the schema of profile files (`docs/profile.schema.json`). */
const schemaName = 'urn:vitrine:profile:1';

const createFileError = (message: string, cause?: unknown): VitrineError =>
  new VitrineError('badArgument', message, { cause });

const parseProfileJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw createFileError(m.quality.file.notJson(name), cause);
  }
};

/**
 * Parses the profile in the text of a file called `name`. Throws `badArgument` with a message that names the problem
 * and its path.
 */
export const readProfileText = (text: string, name: string): Profile => {
  const file = parseProfileJson(text, name);
  if (!isObject(file) || file['format'] !== profileFormat) throw createFileError(m.quality.file.other(name));
  const { version } = file;
  if (typeof version === 'number' && version > profileVersion)
    throw createFileError(m.quality.file.newer(name, version));
  const read = profileFileSchema.safeParse(file);
  if (read.success) return read.data.profile;
  const [issue] = read.error.issues;
  throw createFileError(m.quality.file.wrong(name, issue?.path.join('.') ?? '', issue?.message ?? ''), read.error);
};

/** Returns the profile in a file. Throws `badArgument` if the file contains none, `file` if it cannot be read. */
export const readProfileFile = async (path: string): Promise<Profile> => {
  const name = basename(path);
  const readText = async (): Promise<string> => {
    if ((await withoutAsar(() => stat(path))).size > maxProfileFileBytes)
      throw createFileError(m.quality.file.tooLarge(name));
    return withoutAsar(() => readFile(path, 'utf8'));
  };
  return readProfileText(
    await readText().catch((cause: unknown) => {
      throw cause instanceof VitrineError
        ? cause
        : new VitrineError('file', m.quality.file.unreadable(name), { cause });
    }),
    name,
  );
};

/** Returns the text of a profile file. */
export const serializeProfile = ({ watched: _, ...profile }: Profile): string =>
  `${JSON.stringify({ $schema: schemaName, format: profileFormat, version: profileVersion, profile: { ...profile, watched: false } }, null, 2)}\n`;

/** Writes a profile to a file. Returns the file's name. */
export const writeProfileFile = async (path: string, profile: Profile): Promise<string> => {
  try {
    await writeFileAtomically(path, serializeProfile(profile));
  } catch (cause) {
    throw new VitrineError('file', m.quality.file.notWritten(basename(path)), { cause });
  }
  return basename(path);
};
