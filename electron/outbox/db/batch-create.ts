import type { DatabaseSync } from 'node:sqlite';
import { intentId } from '../../base/brand.ts';
import type { IntentId } from '../../base/brand.ts';
import { VitrineError } from '../../base/errors.ts';
import type { FieldProblem } from '../../base/errors.ts';
import type { SeveralCreation, Taken } from '../../contract/outbox-several.ts';
import { fold } from '../../model/index.ts';
import type { ResourceName } from '../../model/index.ts';
import { filledLater } from '../state/dependencies.ts';
import { draftCreation } from '../state/draft.ts';
import type { CreationDraft } from '../state/draft.ts';
import { insertIntent } from './store.ts';
import { createTable } from './table.ts';
import type { IntentTable } from './table.ts';
import { reading, transaction } from './transaction.ts';
import type { Needed } from '../types.ts';

/** Told of at most: a person does not read more, and a table can have a fault in every row. */
const mostProblems = 100;

/** Creations that were put into the outbox together, and those of the outbox that one of them waits for. */
export interface BatchCreated {
  readonly ids: readonly IntentId[];
  readonly needed: readonly IntentId[];
}

const laterIn = ({ resource, dependsOn = [] }: SeveralCreation): ReadonlySet<string> =>
  filledLater(
    resource,
    dependsOn.map(({ member }) => ({ id: intentId(''), member })),
  );

const atPlace = (place: number, { field, message }: FieldProblem): FieldProblem => ({
  field: `${place}.${field ?? ''}`,
  message,
});

const problemsOf = (error: VitrineError): readonly FieldProblem[] => error.problems ?? [{ message: error.message }];

interface Drafted {
  readonly creation: SeveralCreation;
  readonly draft: CreationDraft;
}

/** All of them as they will be sent; throws `invalid` with what is wrong in any of them. */
const drafts = (creations: readonly SeveralCreation[]): readonly Drafted[] => {
  const problems: FieldProblem[] = [];
  const drafted = creations.flatMap((creation, place) => {
    try {
      return problems.length < mostProblems
        ? [{ creation, draft: draftCreation(creation.resource, creation.body, laterIn(creation)) }]
        : [];
    } catch (error) {
      if (!(error instanceof VitrineError) || error.code !== 'invalid') throw error;
      problems.push(...problemsOf(error).map((problem) => atPlace(place, problem)));
      return [];
    }
  });
  if (problems.length === 0) return drafted;
  const first = Number(problems[0]?.field?.split('.')[0]) + 1;
  throw new VitrineError('invalid', `Number ${first} cannot be sent so: ${problems[0]?.message ?? ''}`, {
    problems: problems.slice(0, mostProblems),
  });
};

/** A JSON text with some of the creations of a batch. */
export interface BatchPart<Batch> {
  readonly batch: Batch;
  readonly creations: string;
}

/** As much text as one call may bring. */
const longestBatch = 64_000_000;
/** Milliseconds for which parts wait for the next: a page that is gone will never send the rest. */
const patience = 120_000;

const listIn = (json: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(json);
    if (Array.isArray(value)) return value;
  } catch {
    // Told as whatever else is no list.
  }
  throw new VitrineError('badArgument', 'These are no creations.');
};

/**
 * The creations that some texts hold; `badArgument` where one holds none. What checks them is loaded here, since this
 * thread does without it otherwise.
 */
const creationsIn = async (parts: readonly string[]): Promise<readonly SeveralCreation[]> => {
  const { severalSchema } = await import('../../contract/outbox-several.ts');
  const read = severalSchema.safeParse(parts.flatMap(listIn));
  if (!read.success) throw new VitrineError('badArgument', 'These are no creations.');
  return read.data;
};

/** SKUs or names of one resource. */
export interface TitleQuery {
  readonly resource: ResourceName;
  readonly titles: readonly string[];
}

/** A creation by one of the SKUs or names that were asked for. */
export type TitledIntent = NonNullable<Taken['intent']> & { readonly asked: string };

/** What is done to many creations in one transaction: all of it, or nothing. */
export class BatchCreate {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  /** What came of a batch so far; the last one alone. */
  #taken: { readonly batch: string; readonly parts: readonly string[] } | null = null;
  #forgetting: NodeJS.Timeout | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = createTable(db);
  }

  /** Keeps a part until the rest comes, but no longer than a page takes to send the next. */
  take({ batch, creations }: BatchPart<string>): void {
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => (this.#taken = null), patience).unref();
    const before = this.#taken?.batch === batch ? this.#taken.parts : [];
    this.#taken = { batch, parts: [...before, creations] };
    if (this.#taken.parts.reduce((sum, { length }) => sum + length, 0) <= longestBatch) return;
    this.#taken = null;
    throw new VitrineError('badArgument', 'This is more than the outbox takes at once.');
  }

  /** Adds all of them in their order: the parts that were taken before, then these. */
  async add({ batch, creations: json }: BatchPart<string | null>): Promise<BatchCreated> {
    const creations = await creationsIn([...this.#partsOf(batch), json]);
    const drafted = drafts(creations);
    const at = new Date().toISOString();
    return transaction(this.#db, () => {
      const ids: IntentId[] = [];
      const needed = new Set<IntentId>();
      for (const { draft, creation } of drafted) {
        const { resource, dependsOn = [] } = creation;
        const needs = dependsOn.map((one) => this.#before(one, ids));
        const id = insertIntent(this.#table, { ...draft, kind: 'create', resource, source: null }, at);
        this.#table.depend(id, needs);
        for (const { id: before } of needs) needed.add(before);
        ids.push(id);
      }
      return { ids, needed: [...needed] };
    });
  }

  /** Creations that may still be done, or may have been, by those of these SKUs or names that they have, case and accents aside. */
  titled({ resource, titles }: TitleQuery): TitledIntent[] {
    const asked = Map.groupBy(titles, (title) => fold(title).trim());
    asked.delete('');
    const rows = reading(() =>
      this.#db
        .prepare(
          `SELECT id, title, state, json_extract(body, '$.parent_id') IS NOT NULL OR EXISTS (
             SELECT 1 FROM dependency d WHERE d.intent = intent.seq AND d.member = 'parent_id'
           ) AS variant FROM intent WHERE discarded_at IS NULL AND kind = 'create' AND resource = ?
           AND state IN ('waiting', 'sending', 'unknown') ORDER BY seq`,
        )
        .all(resource),
    );
    return rows.flatMap(({ id, title, state, variant }) =>
      (asked.get(fold(String(title)).trim()) ?? []).map((same) => ({
        asked: same,
        id: intentId(String(id)),
        state: state as TitledIntent['state'],
        isVariant: variant === 1,
      })),
    );
  }

  #partsOf(batch: string | null): readonly string[] {
    if (batch === null) return [];
    const taken = this.#taken;
    this.#taken = null;
    if (taken?.batch !== batch) throw new VitrineError('badArgument', 'Not all of it came over. Try once more.');
    return taken.parts;
  }

  #before(one: NonNullable<SeveralCreation['dependsOn']>[number], ids: readonly IntentId[]): Needed {
    const id = 'row' in one ? ids[one.row] : one.id;
    if (id === undefined) throw new VitrineError('badArgument', 'What this waits for has to stand before it.');
    if (!this.#table.get(id)) throw new VitrineError('badArgument', 'What this waits for is not in the outbox.');
    return { id, member: one.member };
  }
}
