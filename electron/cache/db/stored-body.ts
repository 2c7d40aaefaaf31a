import type { ResourceName } from '../../model/index.ts';
import { type RawItem, parseItemBody } from '../shared/parse-item.ts';
import type { Statements } from './statements.ts';

/** Returns the stored body of an item, or null if there is none. */
export const readStoredBody = (
  { sql }: { readonly sql: Pick<Statements, 'get'> },
  resource: ResourceName,
  pk: number,
): RawItem | null => parseItemBody(resource, sql.get('SELECT text FROM body WHERE pk = ?', pk)?.['text']);
