import type { Intent } from '../../../electron/contract/index.ts';
import { getFieldLabels, getResource } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import { truncateName } from '../../ui/truncate-name.ts';

interface DoneMessage {
  readonly tone: 'success' | 'info' | 'warn';
  readonly message: string;
  readonly whole: string;
  /** Additional information, if any. */
  readonly detail?: string;
}

/** Returns the message of a finished creation. It mentions a creation only if an item was actually created. */
export const createDoneMessage = ({
  resource,
  title,
  notTaken,
  notice,
  alreadyThere,
}: Pick<Intent, 'resource' | 'title' | 'notTaken' | 'notice' | 'alreadyThere'>): DoneMessage => {
  const lost = getFieldLabels(getResource(resource), notTaken);
  const noticeText = alreadyThere ? m.create.nothingCreated : notice;
  const remarks = [...(lost.length > 0 ? [m.create.notTaken(lost)] : []), ...(noticeText === null ? [] : [noticeText])];
  const titleText = truncateName(alreadyThere ? m.create.wasThere : m.create.done, title);
  if (remarks.length === 0) return { tone: 'success', ...titleText };
  return { tone: alreadyThere && lost.length === 0 ? 'info' : 'warn', ...titleText, detail: remarks.join(' ') };
};
