import type { Intent } from '../../../electron/contract/index.ts';
import { labelsOf, resourceOf } from '../../../electron/model/index.ts';
import { m } from '../../messages/lazy.ts';
import { named } from '../../ui/named.ts';

interface DoneWords {
  readonly tone: 'success' | 'info' | 'warn';
  readonly words: string;
  readonly whole: string;
  /** Additional information, if any. */
  readonly detail?: string;
}

/** Returns the message of a finished creation. It mentions a creation only if an item was actually created. */
export const doneWords = ({
  resource,
  title,
  notTaken,
  notice,
  alreadyThere,
}: Pick<Intent, 'resource' | 'title' | 'notTaken' | 'notice' | 'alreadyThere'>): DoneWords => {
  const lost = labelsOf(resourceOf(resource), notTaken);
  const said = alreadyThere ? m.create.nothingCreated : notice;
  const remarks = [...(lost.length > 0 ? [m.create.notTaken(lost)] : []), ...(said === null ? [] : [said])];
  const words = named(alreadyThere ? m.create.wasThere : m.create.done, title);
  if (remarks.length === 0) return { tone: 'success', ...words };
  return { tone: alreadyThere && lost.length === 0 ? 'info' : 'warn', ...words, detail: remarks.join(' ') };
};
