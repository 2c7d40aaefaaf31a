import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  buildCompletenessCondition,
  buildMissingCountSql,
} from '../../../../electron/cache/shared/completeness-sql.ts';
import { getMissingFlag } from '../../../../electron/cache/shared/item-flags.ts';
import { type CompletenessPart, completenessParts } from '../../../../electron/model/index.ts';

const db = new DatabaseSync(':memory:');
/** Evaluates SQL for a product that lacks these parts. */
const evaluate = (sql: string, missing: readonly CompletenessPart[], values: readonly number[] = []): unknown => {
  const flags = missing.reduce((sum, part) => sum | getMissingFlag(part), 0);
  return db.prepare(`SELECT ${sql} AS result FROM (SELECT ? AS x_flags)`).get(...values, flags)?.['result'];
};

it('counts and finds what a product lacks of the checks in use, also if none is in use', () => {
  const parts = fc.subarray([...completenessParts]);
  fc.assert(
    fc.property(parts, parts, fc.nat(completenessParts.length), (inUse, missing, count) => {
      const lacking = inUse.filter((part) => missing.includes(part)).length;
      expect(evaluate(buildMissingCountSql(inUse), missing)).toBe(lacking);
      const matches = (part: CompletenessPart | null, operator: string, ...values: readonly number[]): boolean => {
        const condition = buildCompletenessCondition({ part } as never, { operator, values } as never, inUse);
        return evaluate(condition.sql, missing, condition.values) === 1;
      };
      expect([matches(null, 'complete'), matches(null, 'incomplete')]).toEqual([lacking === 0, lacking > 0]);
      expect(matches(null, 'lacks', count)).toBe(lacking === count);
      for (const part of completenessParts)
        expect([matches(part, 'empty'), matches(part, 'filled')]).toEqual([
          missing.includes(part),
          !missing.includes(part),
        ]);
    }),
  );
});
