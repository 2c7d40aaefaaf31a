import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { Intent } from '../../contract/outbox.ts';
import type { SendContext } from '../send/attempt.ts';
import { nameProblem } from '../state/file-name.ts';
import { intentUploadBody } from '../send/upload-body.ts';
import type { UploadMemberNames } from '../send/upload-body.ts';

/** A name as it can be sent; throws `invalid` for what names no file. */
const checkedName = (typed: string): string => {
  const name = typed.trim();
  const message = name === '' ? 'A name is missing.' : nameProblem(name);
  if (message !== null) throw new VitrineError('invalid', message, { problems: [{ field: 'name', message }] });
  return name;
};

/** Gives an upload that failed another name, with which it waits again. */
export const rename = async (
  { thread, changes }: Pick<SendContext, 'thread' | 'changes'>,
  fields: UploadMemberNames,
  { id, typed }: { readonly id: IntentId; readonly typed: string },
): Promise<Intent> => {
  const file = (await thread.call('get', id))?.source;
  if (!file) throw new VitrineError('notFound', 'The outbox does not hold this any more.');
  const name = checkedName(typed);
  const intent = await thread.call('renameUpload', { id, name, body: intentUploadBody(fields, { ...file, name }) });
  changes.changed([intent]);
  return intent;
};
