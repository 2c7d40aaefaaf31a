import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IntentId } from '../../base/branded-types.ts';
import { VitrineError } from '../../base/errors.ts';
import { withoutAsar } from '../../base/without-asar.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { SendContext } from '../send/attempt.ts';
import { findNameProblem, splitName } from '../state/file-name.ts';
import type { SourceFile } from '../outbox-types.ts';
import { type UploadMemberNames, buildUploadBodyPreview } from '../send/upload-body.ts';

/** Returns the trimmed name. Throws `invalid` if it is no valid file name. */
const validateName = (typed: string): string => {
  const name = typed.trim();
  const message = name === '' ? m.outbox.conflict.nameMissing : findNameProblem(name);
  if (message !== null) throw new VitrineError('invalid', message);
  return name;
};

/** Returns the name with the extension of another file, whose type may differ. */
const withExtensionOf = (name: string, other: string): string => {
  const { ext } = splitName(other);
  return ext === '' ? name : `${splitName(name).name}.${ext}`;
};

/** Returns the size and time of a file. Throws `file` if there is no readable file at the path. */
const readFileStats = async (path: string): Promise<Pick<SourceFile, 'path' | 'size' | 'mtimeMs' | 'sha256'>> => {
  const found = await withoutAsar(() => stat(path)).catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
    throw new VitrineError('file', m.files.unreadable(code), { cause });
  });
  if (!found.isFile()) throw new VitrineError('file', m.files.notAFile);
  return { path, size: found.size, mtimeMs: found.mtimeMs, sha256: null };
};

/** Replaces the file of a failed upload, which then waits again. */
export const replaceUploadFile = async (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  fields: UploadMemberNames,
  { id, path }: { readonly id: IntentId; readonly path: string },
): Promise<Intent> => {
  const before = (await thread.call('get', id))?.source;
  if (!before) throw new VitrineError('notFound', m.outbox.unknown);
  const source = { ...before, ...(await readFileStats(path)), name: withExtensionOf(before.name, basename(path)) };
  const intent = await thread.call('replaceUpload', { id, source, body: buildUploadBodyPreview(fields, source) });
  changes.changed([intent]);
  return intent;
};

/** Renames a failed upload, which then waits again. */
export const renameUpload = async (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  fields: UploadMemberNames,
  { id, typed }: { readonly id: IntentId; readonly typed: string },
): Promise<Intent> => {
  const file = (await thread.call('get', id))?.source;
  if (!file) throw new VitrineError('notFound', m.outbox.unknown);
  const name = validateName(typed);
  const intent = await thread.call('renameUpload', {
    id,
    name,
    body: buildUploadBodyPreview(fields, { ...file, name }),
  });
  changes.changed([intent]);
  return intent;
};
