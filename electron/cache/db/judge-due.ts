import type { WriteContext } from './write-context.ts';

/** Notes that a product is to be judged again; while nothing was judged, everything is. */
export const noteJudgeDue = ({ sql }: Pick<WriteContext, 'sql'>, pk: number): void => {
  if (sql.get('SELECT 1 FROM judged_profile LIMIT 1') === undefined) return;
  sql.run('INSERT OR REPLACE INTO judge_due (pk) VALUES (?)', pk);
};
