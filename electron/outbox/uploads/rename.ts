import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import { m } from '../../messages/index.ts';
import type { SendContext } from '../send/attempt.ts';
import { nameProblem } from '../state/file-name.ts';
import { intentUploadBody } from '../send/upload-body.ts';
import type { UploadMemberNames } from '../send/upload-body.ts';

/** The trimmed name; throws `invalid` for what is no file name. */
const checkedName = (typed: string): string => {
  const name = typed.trim();
  const message = name === '' ? m.outbox.conflict.nameMissing : nameProblem(name);
  if (message !== null) throw new VitrineError('invalid', message, { problems: [{ field: 'name', message }] });
  return name;
};

/** Renames a failed upload, which then waits again. */
export const rename = async (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  fields: UploadMemberNames,
  { id, typed }: { readonly id: IntentId; readonly typed: string },
): Promise<Intent> => {
  const file = (await thread.call('get', id))?.source;
  if (!file) throw new VitrineError('notFound', m.outbox.unknown);
  const name = checkedName(typed);
  const intent = await thread.call('renameUpload', { id, name, body: intentUploadBody(fields, { ...file, name }) });
  changes.changed([intent]);
  return intent;
};
