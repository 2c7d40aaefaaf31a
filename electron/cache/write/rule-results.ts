import type { EvaluatedProducts, EvaluationKeys, PlannedProfile, ProfileRegistration } from '../shared/rule-results.ts';
import { type WriteContext, runInTransaction } from '../db/write-context.ts';

const ensureProfileKey = ({ sql }: WriteContext, profile: string): number =>
  (sql.get('SELECT key FROM judged_profile WHERE profile = ?', profile)?.['key'] as number | undefined) ??
  sql.insert('INSERT INTO judged_profile (profile) VALUES (?)', profile);

const ensureRuleKeys = ({ sql }: WriteContext, profile: number, rules: readonly string[]): EvaluationKeys['rules'] => {
  for (const rule of rules) sql.run('INSERT OR IGNORE INTO judged_rule (profile, rule) VALUES (?, ?)', profile, rule);
  const rows = sql.all('SELECT rule, key FROM judged_rule WHERE profile = ?', profile);
  return Object.fromEntries(rows.map(({ rule, key }) => [String(rule), key as number]));
};

const forget = ({ sql }: WriteContext, profile: number): void => {
  sql.run('DELETE FROM verdict WHERE rule IN (SELECT key FROM judged_rule WHERE profile = ?)', profile);
  sql.run('DELETE FROM score WHERE profile = ?', profile);
  sql.run('UPDATE judged_rule SET fail = 0, open = 0 WHERE profile = ?', profile);
  sql.run('UPDATE judged_profile SET products = 0, pass = 0, open = 0 WHERE key = ?', profile);
};

const plan = (
  store: WriteContext,
  { profile, rules, signature }: ProfileRegistration,
  reevaluate: boolean,
): PlannedProfile => {
  const key = ensureProfileKey(store, profile);
  const stored = store.sql.get('SELECT signature FROM judged_profile WHERE key = ?', key)?.['signature'];
  const fresh = reevaluate || stored !== signature;
  if (fresh) {
    forget(store, key);
    store.sql.run('UPDATE judged_profile SET signature = NULL WHERE key = ?', key);
    store.sql.run(
      'DELETE FROM judged_rule WHERE profile = ? AND rule NOT IN (SELECT value FROM json_each(?))',
      key,
      JSON.stringify(rules),
    );
  }
  return { profile, keys: { profile: key, rules: ensureRuleKeys(store, key, rules) }, fresh };
};

/**
 * Sets the profiles that evaluate the products. Deletes the results of other profiles, of changed profiles, and of all
 * profiles with `reevaluate`.
 */
export const planEvaluation = (
  store: WriteContext,
  { profiles, reevaluate }: { profiles: readonly ProfileRegistration[]; reevaluate: boolean },
): PlannedProfile[] =>
  runInTransaction(store, () => {
    const profilesJson = JSON.stringify(profiles.map(({ profile }) => profile));
    const others = store.sql.column(
      'SELECT key FROM judged_profile WHERE profile NOT IN (SELECT value FROM json_each(?))',
      profilesJson,
    ) as number[];
    for (const key of others) {
      forget(store, key);
      store.sql.run('DELETE FROM judged_rule WHERE profile = ?', key);
      store.sql.run('DELETE FROM judged_profile WHERE key = ?', key);
    }
    return profiles.map((profile) => plan(store, profile, reevaluate));
  });

/** Returns by how much a count changes. */
const countDifference = (before: boolean, after: boolean): number => Number(after) - Number(before);

/** The previous and the new row of each product, by key. */
interface Rows<T> {
  readonly before: ReadonlyMap<number, T>;
  readonly now: ReadonlyMap<number, T>;
}

const mergeKeys = <T>({ before, now }: Rows<T>): Iterable<number> =>
  before.size === 0 ? now.keys() : new Set([...before.keys(), ...now.keys()]);

/** Stores the results of a rule for some products, and updates its totals over all products. */
const storeRuleResult = ({ sql }: WriteContext, rule: number, rows: Rows<number>): void => {
  let [fail, open] = [0, 0];
  for (const pk of mergeKeys(rows)) {
    const [was, is] = [rows.before.get(pk), rows.now.get(pk)];
    if (was === is) continue;
    if (is === undefined) sql.run('DELETE FROM verdict WHERE rule = ? AND pk = ?', rule, pk);
    else sql.run('INSERT OR REPLACE INTO verdict VALUES (?, ?, ?)', rule, pk, is);
    fail += countDifference(was === 1, is === 1);
    open += countDifference(was === 0, is === 0);
  }
  if (fail !== 0 || open !== 0)
    sql.run('UPDATE judged_rule SET fail = fail + ?, open = open + ? WHERE key = ?', fail, open, rule);
};

/** Passed rules, evaluated rules, violated required rules, share in thousandths, required rules without a result. */
type Score = readonly [number, number, number, number, number];

const isPass = (score: Score | undefined): boolean => score?.[2] === 0 && score[4] === 0;
const isNotAnalysed = (score: Score | undefined): boolean => score?.[2] === 0 && score[4] > 0;

/** Stores the scores of some products by a profile, and updates how many of all products pass and are not analysed. */
const storeScores = ({ sql }: WriteContext, profile: number, rows: Rows<Score>): void => {
  let [products, pass, open] = [0, 0, 0];
  for (const pk of mergeKeys(rows)) {
    const [was, is] = [rows.before.get(pk), rows.now.get(pk)];
    if (is === undefined) sql.run('DELETE FROM score WHERE profile = ? AND pk = ?', profile, pk);
    else if (is.some((value, index) => value !== was?.[index]))
      sql.run('INSERT OR REPLACE INTO score VALUES (?, ?, ?, ?, ?, ?, ?)', profile, pk, ...is);
    products += countDifference(was !== undefined, is !== undefined);
    pass += countDifference(isPass(was), isPass(is));
    open += countDifference(isNotAnalysed(was), isNotAnalysed(is));
  }
  if (products !== 0 || pass !== 0 || open !== 0)
    sql.run(
      'UPDATE judged_profile SET products = products + ?, pass = pass + ?, open = open + ? WHERE key = ?',
      products,
      pass,
      open,
      profile,
    );
};

/** Returns the results of a rule by product key. Key and result are read as one number, because there are many rows. */
const readStoredResults = ({ sql }: WriteContext, rule: number, keys: string): Map<number, number> => {
  const found = sql.column(
    'SELECT 2 * v.pk + v.fails FROM json_each(?) j CROSS JOIN verdict v ON v.rule = ? AND v.pk = j.value',
    keys,
    rule,
  ) as number[];
  return new Map(found.map((both) => [Math.floor(both / 2), both % 2]));
};

const readStoredScores = ({ sql }: WriteContext, profile: number, keys: string): Map<number, Score> =>
  new Map(
    sql
      .all(
        `SELECT s.pk, s.passed, s.rules, s.musts, s.share, s.open FROM json_each(?) j
         CROSS JOIN score s ON s.profile = ? AND s.pk = j.value`,
        keys,
        profile,
      )
      .map(({ pk, passed, rules, musts, share, open }) => [
        pk as number,
        [passed as number, rules as number, musts as number, share as number, open as number],
      ]),
  );

const groupResultsByRule = (results: Int32Array): ReadonlyMap<number, ReadonlyMap<number, number>> => {
  const found = new Map<number, Map<number, number>>();
  for (let start = 0; start < results.length; start += 3) {
    const [rule = 0, pk = 0, fails = 0] = results.subarray(start, start + 3);
    const existing = found.get(rule) ?? new Map<number, number>();
    found.set(rule, existing.set(pk, fails));
  }
  return found;
};

const groupScoresByProfile = (scores: Int32Array): ReadonlyMap<number, ReadonlyMap<number, Score>> => {
  const found = new Map<number, Map<number, Score>>();
  for (let start = 0; start < scores.length; start += 7) {
    const [profile = 0, pk = 0, passed = 0, rules = 0, musts = 0, share = 0, open = 0] = scores.subarray(
      start,
      start + 7,
    );
    const existing = found.get(profile) ?? new Map<number, Score>();
    found.set(profile, existing.set(pk, [passed, rules, musts, share, open]));
  }
  return found;
};

/** Replaces the results of some products. Unchanged results are not written. */
export const storeRuleResults = (store: WriteContext, { profiles, keys, results, scores }: EvaluatedProducts): void =>
  runInTransaction(store, () => {
    const { sql } = store;
    const list = JSON.stringify([...keys]);
    const byRule = groupResultsByRule(results);
    const byProfile = groupScoresByProfile(scores);
    for (const profile of profiles) {
      // A new profile has no results yet, and each product occurs once.
      const isNew = sql.get('SELECT signature FROM judged_profile WHERE key = ?', profile)?.['signature'] === null;
      for (const rule of sql.column('SELECT key FROM judged_rule WHERE profile = ?', profile) as number[])
        storeRuleResult(store, rule, {
          before: isNew ? new Map<number, number>() : readStoredResults(store, rule, list),
          now: byRule.get(rule) ?? new Map<number, number>(),
        });
      storeScores(store, profile, {
        before: isNew ? new Map<number, Score>() : readStoredScores(store, profile, list),
        now: byProfile.get(profile) ?? new Map<number, Score>(),
      });
    }
  });

/** Records that these profiles have evaluated all products that were queued up to a position. */
export const finishEvaluation = (
  store: WriteContext,
  { profiles, upTo, at }: { profiles: readonly ProfileRegistration[]; upTo: number; at: number },
): void =>
  runInTransaction(store, () => {
    store.sql.run('DELETE FROM judge_due WHERE place <= ?', upTo);
    for (const { profile, signature } of profiles)
      store.sql.run('UPDATE judged_profile SET signature = ?, judged_at = ? WHERE profile = ?', signature, at, profile);
  });
