import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../base/guards.ts';
import {
  type AttributeValue,
  type NestedForm,
  getAttributes,
  getNestedForm,
  packColumn,
  toAttributeValue,
} from '../shared/attribute-values.ts';
import { type RawItem, parseJsonExactly } from '../shared/parse-item.ts';
import type { Statements } from './statements.ts';

/** The number of products in one segment. Extracting them from their bodies must not delay a page. */
const itemsPerSegment = 500;
/** The number of changed products that are read from their bodies before their segments are rewritten. */
const maxLateItems = 500;

interface Pending {
  readonly keys: number[];
  readonly values: AttributeValue[];
  readonly forms: Map<number, NestedForm>;
}

/**
 * Stores the free attributes of products in columns. New products are collected until they fill a segment. Until then,
 * products after the last segment are read from their bodies, so nothing is lost when the program ends.
 */
export class AttributeColumns {
  readonly #sql: Statements;
  readonly #pending = new Map<string, Pending>();
  #keys: number[] = [];

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  /** Adds a new product. Its key must be the highest. */
  add(pk: number, raw: RawItem): void {
    this.#keys.push(pk);
    for (const [name, given] of Object.entries(getAttributes(raw))) {
      const value = toAttributeValue(given);
      if (value === undefined) continue;
      const pending: Pending = this.#pending.get(name) ?? { keys: [], values: [], forms: new Map() };
      const form = getNestedForm(given, value);
      pending.keys.push(pk);
      pending.values.push(value);
      if (form !== undefined) pending.forms.set(pk, form);
      this.#pending.set(name, pending);
    }
  }

  /** Marks a product whose body has changed, unless its attributes are the same. */
  change(pk: number, former: RawItem | null, raw: RawItem): void {
    if (former !== null && isDeepStrictEqual(getAttributes(former), getAttributes(raw))) return;
    this.#sql.run('INSERT OR IGNORE INTO attribute_late VALUES (?)', pk);
  }

  /** Writes the collected products if they fill a segment. Called at the end of every transaction. */
  flush(least = itemsPerSegment): void {
    if (this.#keys.length === 0 || this.#keys.length < least) return;
    const first = this.#keys[0] ?? 0;
    // Mark products that were collected earlier but never written, for example because the program ended.
    this.#sql.run(
      'INSERT OR IGNORE INTO attribute_late SELECT pk FROM r_product WHERE pk > (SELECT coalesce(max(last), 0) FROM attribute_stretch) AND pk < ?',
      first,
    );
    this.#write(first, this.#keys.at(-1) ?? first);
  }

  /** Drops the collected products. They are read from their bodies, and written in the background. */
  forget(): void {
    this.#keys = [];
    this.#pending.clear();
  }

  /** Writes or rewrites one segment. Returns false if no segment needs it. */
  step(): boolean {
    if (this.#keys.length > 0) return false;
    const last = Number(this.#sql.get('SELECT max(last) AS last FROM attribute_stretch')?.['last'] ?? 0);
    if (this.#count('SELECT pk FROM r_product WHERE pk > ?', last) >= itemsPerSegment)
      return this.#build(last + 1, null);
    if (this.#count('SELECT pk FROM attribute_late WHERE pk > ?', 0) < maxLateItems) return false;
    const late = Number(this.#sql.get('SELECT min(pk) AS pk FROM attribute_late')?.['pk']);
    const around = this.#sql.get('SELECT * FROM attribute_stretch WHERE first <= ? ORDER BY first DESC LIMIT 1', late);
    if (around !== undefined && Number(around['last']) >= late)
      return this.#build(Number(around['first']), Number(around['last']));
    const next = this.#sql.get('SELECT min(first) AS first FROM attribute_stretch WHERE first > ?', late)?.['first'];
    return this.#build(late, typeof next === 'number' ? next - 1 : null);
  }

  #count(sql: string, from: number): number {
    return Number(this.#sql.get(`SELECT count(*) AS n FROM (${sql} LIMIT ${maxLateItems})`, from)?.['n']);
  }

  #build(from: number, to: number | null): boolean {
    const rows = this.#sql.all(
      `SELECT r.pk, b.text FROM r_product r JOIN body b USING (pk) WHERE r.pk BETWEEN ? AND ? ORDER BY r.pk LIMIT ?`,
      from,
      to ?? Number.MAX_SAFE_INTEGER,
      // Rewrite an existing segment completely.
      itemsPerSegment * 2,
    );
    for (const row of rows) {
      const raw = parseJsonExactly(String(row['text']));
      this.add(row['pk'] as number, isObject(raw) ? raw : {});
    }
    const last = rows.length < itemsPerSegment * 2 && to !== null ? to : (this.#keys.at(-1) ?? from);
    this.#sql.run('DELETE FROM attribute_values WHERE first = ?', from);
    this.#sql.run('DELETE FROM attribute_late WHERE pk BETWEEN ? AND ?', from, last);
    this.#write(from, last);
    return true;
  }

  #write(first: number, last: number): void {
    this.#sql.run('INSERT OR REPLACE INTO attribute_stretch VALUES (?, ?)', first, last);
    for (const [name, column] of this.#pending)
      this.#sql.run(
        'INSERT OR REPLACE INTO attribute_values VALUES (?, ?, ?)',
        name.toWellFormed(),
        first,
        packColumn(column),
      );
    this.forget();
  }
}
