import type { WriteContext } from './write-context.ts';

/** Notes that a product is to be judged again; while nothing was judged, everything is. */
export const noteJudgeDue = ({ sql }: Pick<WriteContext, 'sql'>, pk: number): void => {
  sql.run('INSERT OR REPLACE INTO judge_due (pk) SELECT ? WHERE EXISTS (SELECT 1 FROM judged_profile)', pk);
};
