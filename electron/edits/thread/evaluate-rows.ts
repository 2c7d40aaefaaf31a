import type { ProfileRules } from '../../cache/read/evaluation/rule-effects.ts';
import type { EditedResource, EditId } from '../contract.ts';
import type { BulkValue } from './bulk-rows.ts';
import { openEditEvaluator } from './evaluate-edits.ts';

/** The number of changes that are evaluated at a time. */
const changesPerStep = 500;

interface RowEvaluation {
  readonly folder: string;
  readonly resource: EditedResource;
  readonly profiles: readonly ProfileRules[];
}

/**
 * Sets the rule that each change breaks. Yields the number of changes evaluated. The rules must be loaded. Throws `disk`.
 */
export function* evaluateRows(
  { folder, resource, profiles }: RowEvaluation,
  rows: readonly BulkValue[],
): Generator<number, void> {
  const changed = rows.filter(({ state }) => state === 'change');
  const fields = [...new Set(changed.map(({ field }) => field))];
  if (resource !== 'product' || profiles.length === 0 || fields.length === 0) return;
  const evaluator = openEditEvaluator(folder, profiles, fields);
  try {
    if (!evaluator.hasRules) return;
    for (let from = 0; from < changed.length; from += changesPerStep) {
      const rowsOfStep = changed.slice(from, from + changesPerStep);
      const effects = evaluator.of(
        rowsOfStep.map(({ id, field, current, after }, index) => {
          const edit = { id: String(index) as EditId, resource, item: id, field };
          return { ...edit, base: current, value: after };
        }),
      );
      for (const [at, { rules }] of effects.entries()) {
        const row = rowsOfStep[at];
        if (row !== undefined) row.breaks = rules.find(({ effect }) => effect === 'breaks')?.message ?? null;
      }
      yield from + rowsOfStep.length;
    }
  } finally {
    evaluator.close();
  }
}
