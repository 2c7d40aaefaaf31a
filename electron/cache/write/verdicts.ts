import type { JudgedProducts, JudgingKeys, PlannedProfile, ProfileToJudge } from '../shared/verdicts.ts';
import { atomically } from '../db/write-context.ts';
import type { WriteContext } from '../db/write-context.ts';

const keyOfProfile = ({ sql }: WriteContext, profile: string): number =>
  (sql.get('SELECT key FROM judged_profile WHERE profile = ?', profile)?.['key'] as number | undefined) ??
  sql.insert('INSERT INTO judged_profile (profile) VALUES (?)', profile);

const keysOfRules = ({ sql }: WriteContext, profile: number, rules: readonly string[]): JudgingKeys['rules'] => {
  for (const rule of rules) sql.run('INSERT OR IGNORE INTO judged_rule (profile, rule) VALUES (?, ?)', profile, rule);
  const rows = sql.all('SELECT rule, key FROM judged_rule WHERE profile = ?', profile);
  return Object.fromEntries(rows.map(({ rule, key }) => [String(rule), key as number]));
};

const forget = ({ sql }: WriteContext, profile: number): void => {
  sql.run('DELETE FROM verdict WHERE rule IN (SELECT key FROM judged_rule WHERE profile = ?)', profile);
  sql.run('DELETE FROM score WHERE profile = ?', profile);
};

const plan = (store: WriteContext, { profile, rules, signature }: ProfileToJudge, anew: boolean): PlannedProfile => {
  const key = keyOfProfile(store, profile);
  const known = store.sql.get('SELECT signature FROM judged_profile WHERE key = ?', key)?.['signature'];
  const fresh = anew || known !== signature;
  if (fresh) {
    forget(store, key);
    store.sql.run('UPDATE judged_profile SET signature = NULL WHERE key = ?', key);
    store.sql.run(
      'DELETE FROM judged_rule WHERE profile = ? AND rule NOT IN (SELECT value FROM json_each(?))',
      key,
      JSON.stringify(rules),
    );
  }
  return { profile, keys: { profile: key, rules: keysOfRules(store, key, rules) }, fresh };
};

/** Which profiles judge from now on: what is known by others is forgotten, and by those that were changed or are to judge anew. */
export const planJudging = (
  store: WriteContext,
  { profiles, anew }: { profiles: readonly ProfileToJudge[]; anew: boolean },
): PlannedProfile[] =>
  atomically(store, () => {
    const kept = JSON.stringify(profiles.map(({ profile }) => profile));
    const others = store.sql.column(
      'SELECT key FROM judged_profile WHERE profile NOT IN (SELECT value FROM json_each(?))',
      kept,
    ) as number[];
    for (const key of others) {
      forget(store, key);
      store.sql.run('DELETE FROM judged_rule WHERE profile = ?', key);
      store.sql.run('DELETE FROM judged_profile WHERE key = ?', key);
    }
    return profiles.map((profile) => plan(store, profile, anew));
  });

const clear = ({ sql }: WriteContext, profiles: readonly number[], keys: readonly number[]): void => {
  const list = JSON.stringify(keys);
  for (const profile of profiles) {
    if (sql.get('SELECT signature FROM judged_profile WHERE key = ?', profile)?.['signature'] === null) continue;
    sql.run('DELETE FROM score WHERE profile = ? AND pk IN (SELECT value FROM json_each(?))', profile, list);
    for (const rule of sql.column('SELECT key FROM judged_rule WHERE profile = ?', profile))
      sql.run('DELETE FROM verdict WHERE rule = ? AND pk IN (SELECT value FROM json_each(?))', rule as number, list);
  }
};

/** Keeps what came of some products, in place of what was known of them. */
export const keepVerdicts = (store: WriteContext, { profiles, keys, verdicts, scores }: JudgedProducts): void =>
  atomically(store, () => {
    clear(store, profiles, [...keys]);
    for (let at = 0; at < verdicts.length; at += 3)
      store.sql.run('INSERT OR REPLACE INTO verdict VALUES (?, ?, ?)', ...verdicts.subarray(at, at + 3));
    for (let at = 0; at < scores.length; at += 6)
      store.sql.run('INSERT OR REPLACE INTO score VALUES (?, ?, ?, ?, ?, ?)', ...scores.subarray(at, at + 6));
  });

/** All that was due up to a place is judged by these profiles. */
export const endJudging = (
  store: WriteContext,
  { profiles, upTo, at }: { profiles: readonly ProfileToJudge[]; upTo: number; at: number },
): void =>
  atomically(store, () => {
    store.sql.run('DELETE FROM judge_due WHERE place <= ?', upTo);
    for (const { profile, signature } of profiles)
      store.sql.run('UPDATE judged_profile SET signature = ?, judged_at = ? WHERE profile = ?', signature, at, profile);
  });
