import { isObject } from '../../base/guards.ts';
import { resourceId } from '../../base/brand.ts';
import type { ResourceId } from '../../base/brand.ts';
import { lintNames } from '../../contract/values.ts';
import type { Lint, LintName } from '../../contract/index.ts';
import { gtinFault } from '../../model/index.ts';
import { markup } from '../../model/rules/markup.ts';
import { attributesOf } from '../shared/attribute-values.ts';
import { leavesOf } from '../shared/indexed-fields.ts';
import { flag } from '../shared/item-flags.ts';
import { consistently } from './rows.ts';
import { listedProducts } from './list-members.ts';
import type { ListMembers } from './list-members.ts';
import { readExactly } from '../shared/parse.ts';
import type { ReadContext } from './read-context.ts';
import type { SqlRow } from '../db/statements.ts';

/** Whose products are looked through; `longest` is the greatest length of a title, in characters. */
export interface LintQuestion {
  readonly list: string;
  readonly longest: number;
}

/** How far a look has come; `lint` once it is through. */
export interface LintStep {
  readonly read: number;
  readonly total: number;
  readonly lint: Lint | null;
}

/** Time of one step in milliseconds: a question to the reader never waits longer behind it. */
const stepTime = 20;
const stepItems = 50;
const mostIds = 10_000;

const textOf = (value: SqlRow[string] | undefined): string => (typeof value === 'string' ? value.trim() : '');

const hasMarkup = (label: string, body: string): boolean => {
  if (markup.test(label)) return true;
  if (!/[<&]/.test(body)) return false;
  const raw = readExactly(body);
  return (
    isObject(raw) && Object.values(attributesOf(raw)).some((value) => leavesOf(value).some((leaf) => markup.test(leaf)))
  );
};

/** Finds texts that occur twice: the first of them is reported once the second is there. */
class Doubles {
  readonly #first = new Map<string, string | null>();

  /** The ids that are found to be alike now. */
  add(text: string, id: string): readonly string[] {
    if (text === '') return [];
    const key = text.toLowerCase();
    const first = this.#first.get(key);
    this.#first.set(key, first === undefined ? id : null);
    if (first === undefined) return [];
    return first === null ? [id] : [first, id];
  }
}

/** One look through the products of a list, a few at a time. */
class LintRun {
  readonly #question: LintQuestion;
  readonly #found = new Map<LintName, { count: number; ids: ResourceId[] }>();
  readonly #skus = new Doubles();
  readonly #gtins = new Doubles();
  readonly #labels = new Doubles();
  #listed: ListMembers | null = null;
  #from = 0;
  #read = 0;

  constructor(question: LintQuestion) {
    this.#question = question;
  }

  /** Goes on for a moment. */
  step(reading: ReadContext): LintStep {
    const until = performance.now() + stepTime;
    const listed = (this.#listed ??= listedProducts(reading, this.#question.list));
    let more = true;
    while (more && performance.now() < until) more = this.#some(reading, listed);
    return { read: this.#read, total: listed.total, lint: more ? null : this.#lint(reading, listed) };
  }

  /** Whether there may be more. */
  #some(reading: ReadContext, listed: ListMembers): boolean {
    const { keys, to, more } = listed.after(reading, this.#from, stepItems);
    const rows = reading.sql.all(
      `SELECT i.id, r.sku, r.label, r.gtin, r.x_flags, b.text FROM json_each(?) j
       CROSS JOIN r_product r ON r.pk = j.value CROSS JOIN item i ON i.pk = j.value CROSS JOIN body b ON b.pk = j.value
       WHERE r.x_flags & ${flag.gone} = 0`,
      JSON.stringify(keys),
    );
    for (const row of rows) this.#look(row);
    this.#from = to;
    this.#read += rows.length;
    return more;
  }

  #look(row: SqlRow): void {
    const id = String(row['id']);
    const [sku, label, gtin] = [textOf(row['sku']), textOf(row['label']), textOf(row['gtin'])];
    const faults: Readonly<Partial<Record<LintName, boolean>>> = {
      noSku: sku === '',
      noLabel: label === '',
      noGtin: gtin === '',
      badGtin: gtinFault(gtin) !== null,
      noPicture: (Number(row['x_flags']) & flag.noImage) !== 0,
      longTitle: Array.from(label).length > this.#question.longest,
      html: hasMarkup(label, String(row['text'])),
    };
    for (const name of lintNames) if (faults[name] === true) this.#note(name, id);
    for (const one of this.#skus.add(sku, id)) this.#note('sameSku', one);
    for (const one of this.#gtins.add(gtin, id)) this.#note('sameGtin', one);
    for (const one of this.#labels.add(label, id)) this.#note('sameLabel', one);
  }

  #note(name: LintName, id: string): void {
    const found = this.#found.get(name) ?? { count: 0, ids: [] };
    found.count += 1;
    if (found.ids.length < mostIds) found.ids.push(resourceId(id));
    this.#found.set(name, found);
  }

  #lint({ sql }: ReadContext, { by, doubts }: ListMembers): Lint {
    const name = sql.get(`SELECT name FROM thing WHERE kind = 'productList' AND id = ?`, this.#question.list)?.['name'];
    return {
      listName: typeof name === 'string' && name !== '' ? name : null,
      by,
      doubts,
      total: this.#read,
      findings: lintNames.flatMap((one) => {
        const found = this.#found.get(one);
        return found === undefined ? [] : [{ name: one, ...found }];
      }),
    };
  }
}

/** The look that each connection has under way. */
const underWay = new WeakMap<ReadContext, { readonly run: number; readonly through: LintRun }>();

/** One step of a look through the products of a list; another run than the one before begins anew. */
export const lintStep = (reading: ReadContext, run: number, question: LintQuestion): LintStep => {
  const before = underWay.get(reading);
  const { through } = before?.run === run ? before : { through: new LintRun(question) };
  underWay.set(reading, { run, through });
  const step = consistently(reading, () => through.step(reading));
  if (step.lint !== null) underWay.delete(reading);
  return step;
};

export const forgetLint = (reading: ReadContext): void => void underWay.delete(reading);
