import type { DatabaseSync } from 'node:sqlite';
import { type IntentId, toIntentId } from '../../base/branded-types.ts';
import { type FieldProblem, VitrineError } from '../../base/errors.ts';
import type { BatchCreation, ExistingTitle } from '../../contract/outbox.ts';
import { type ResourceName, fold } from '../../model/index.ts';
import { m } from '../../messages/index.ts';
import type { OutboxCreation } from '../../contract/outbox-creations.ts';
import { getFieldsFilledLater } from '../state/dependencies.ts';
import { type CreationDraft, createCreationDraft } from '../state/draft-creation.ts';
import { insertIntent } from './intent-store.ts';
import { type IntentTable, getIntentTable } from './intent-table.ts';
import { runTransaction } from './transaction.ts';
import type { IntentDependency } from '../outbox-types.ts';

/** The maximum number of reported problems, because a table can have one in every row. */
const maxProblems = 100;

/** A stored batch, and the intents on which its creations depend. */
export interface BatchCreated {
  readonly ids: readonly IntentId[];
  readonly needed: readonly IntentId[];
}

const getFilledLater = ({ resource, dependsOn = [] }: BatchCreation): ReadonlySet<string> =>
  getFieldsFilledLater(
    resource,
    dependsOn.map(({ member }) => ({ id: toIntentId(''), member })),
  );

const addFieldIndex = (place: number, { field, message }: FieldProblem): FieldProblem => ({
  field: `${place}.${field ?? ''}`,
  message,
});

const getErrorProblems = (error: VitrineError): readonly FieldProblem[] =>
  error.problems ?? [{ message: error.message }];

interface Drafted {
  readonly creation: BatchCreation;
  readonly draft: CreationDraft;
}

/** Validates all creations and returns their drafts. Throws `invalid` with the problems of all of them. */
const validateDrafts = (creations: readonly BatchCreation[]): readonly Drafted[] => {
  const problems: FieldProblem[] = [];
  const drafted = creations.flatMap((creation, index) => {
    try {
      return problems.length < maxProblems
        ? [{ creation, draft: createCreationDraft(creation.resource, creation.body, getFilledLater(creation)) }]
        : [];
    } catch (error) {
      if (!(error instanceof VitrineError) || error.code !== 'invalid') throw error;
      problems.push(...getErrorProblems(error).map((problem) => addFieldIndex(index, problem)));
      return [];
    }
  });
  if (problems.length === 0) return drafted;
  const first = Number(problems[0]?.field?.split('.')[0]) + 1;
  throw new VitrineError('invalid', m.outbox.draft.oneOfSeveral(first, problems[0]?.message ?? ''), {
    problems: problems.slice(0, maxProblems),
  });
};

/** A JSON text with some of the creations of a batch. */
export interface BatchPart<Batch> {
  readonly batch: Batch;
  readonly creations: string;
}

/** The maximum number of characters of a batch. */
const maxBatchLength = 64_000_000;
/**
 * The time in milliseconds after which staged parts are dropped, because a page that was closed never sends the rest.
 */
const maxStagedMs = 120_000;

const listIn = (json: string): readonly unknown[] => {
  try {
    const value: unknown = JSON.parse(json);
    if (Array.isArray(value)) return value;
  } catch {
    // Not JSON: rejected below, like any other value that is no list.
  }
  throw new VitrineError('badArgument', m.outbox.draft.notCreations);
};

/**
 * Parses the creations in JSON texts. Rejects with `badArgument` if a text contains none. The schema is loaded on
 * demand, because this thread does not need it otherwise.
 */
const parseCreations = async (parts: readonly string[]): Promise<readonly BatchCreation[]> => {
  const { batchSchema } = await import('../../contract/outbox.ts');
  const read = batchSchema.safeParse(parts.flatMap(listIn));
  if (!read.success) throw new VitrineError('badArgument', m.outbox.draft.notCreations);
  return read.data;
};

export interface TitleQuery {
  readonly resource: ResourceName;
  readonly titles: readonly string[];
}

/** A creation with one of the titles in a query. `asked` is the title as spelled in the query. */
export type TitledIntent = NonNullable<ExistingTitle['intent']> & { readonly asked: string };

export class BatchCreate {
  readonly #db: DatabaseSync;
  readonly #table: IntentTable;
  /** The staged parts of the last batch. */
  #staged: { readonly batch: string; readonly parts: readonly string[] } | null = null;
  #expiry: NodeJS.Timeout | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#table = getIntentTable(db);
  }

  /** Stores a part until the rest has been received, or until `stagedFor` has passed. */
  stage({ batch, creations }: BatchPart<string>): void {
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => (this.#staged = null), maxStagedMs).unref();
    const before = this.#staged?.batch === batch ? this.#staged.parts : [];
    this.#staged = { batch, parts: [...before, creations] };
    if (this.#staged.parts.reduce((sum, { length }) => sum + length, 0) <= maxBatchLength) return;
    this.#staged = null;
    throw new VitrineError('badArgument', m.outbox.draft.tooLarge);
  }

  /** Adds the creations in order: the staged parts first, then these. */
  async add({ batch, creations: json }: BatchPart<string | null>): Promise<BatchCreated> {
    const creations = await parseCreations([...this.#partsOf(batch), json]);
    const drafted = validateDrafts(creations);
    const at = new Date().toISOString();
    return runTransaction(this.#db, () => {
      const ids: IntentId[] = [];
      const requiredIds = new Set<IntentId>();
      // A single creation is no batch.
      const batch = drafted.length < 2 ? {} : { batch: this.#newBatch(at) };
      for (const { draft, creation } of drafted) {
        const { resource, dependsOn = [] } = creation;
        const needs = dependsOn.map((one) => this.#before(one, ids));
        const id = insertIntent(this.#table, { ...draft, kind: 'create', resource, source: null, ...batch }, at);
        this.#table.addDependencies(id, needs);
        for (const { id: before } of needs) requiredIds.add(before);
        ids.push(id);
      }
      return { ids, needed: [...requiredIds] };
    });
  }

  /**
   * Returns creations with one of these SKUs or names that may still be performed, or may have been. Ignores case and
   * accents.
   */
  withTitles({ resource, titles }: TitleQuery): TitledIntent[] {
    const titlesByKey = Map.groupBy(titles, (title) => fold(title).trim());
    titlesByKey.delete('');
    const rows = this.#db
      .prepare(
        `SELECT id, title, state, json_extract(body, '$.parent_id') IS NOT NULL OR EXISTS (
             SELECT 1 FROM dependency d WHERE d.intent = intent.seq AND d.member = 'parent_id'
           ) AS variant FROM intent WHERE discarded_at IS NULL AND kind = 'create' AND edit IS NULL AND resource = ?
           AND state IN ('waiting', 'sending', 'unknown') ORDER BY seq`,
      )
      .all(resource);
    return rows.flatMap(({ id, title, state, variant }) =>
      (titlesByKey.get(fold(String(title)).trim()) ?? []).map((same) => ({
        asked: same,
        id: toIntentId(String(id)),
        state: state as TitledIntent['state'],
        isVariant: variant === 1,
      })),
    );
  }

  /** Returns the creations with exactly these titles that are not done, oldest first. */
  creationsWith({ resource, titles }: TitleQuery): OutboxCreation[] {
    return this.#db
      .prepare(
        `SELECT id, title, state, body FROM intent WHERE discarded_at IS NULL AND kind = 'create' AND edit IS NULL
         AND state <> 'done' AND resource = ? AND title IN (SELECT value FROM json_each(?)) ORDER BY seq`,
      )
      .all(resource, JSON.stringify(titles))
      .map(({ id, title, state, body }) => ({
        id: toIntentId(String(id)),
        title: String(title),
        state: state as OutboxCreation['state'],
        body: JSON.parse(String(body)) as OutboxCreation['body'],
      }));
  }

  #newBatch(at: string): number {
    return Number(this.#db.prepare('INSERT INTO batch (at) VALUES (?)').run(at).lastInsertRowid);
  }

  #partsOf(batch: string | null): readonly string[] {
    if (batch === null) return [];
    const staged = this.#staged;
    this.#staged = null;
    if (staged?.batch !== batch) throw new VitrineError('badArgument', m.outbox.draft.incomplete);
    return staged.parts;
  }

  #before(one: NonNullable<BatchCreation['dependsOn']>[number], ids: readonly IntentId[]): IntentDependency {
    const id = 'row' in one ? ids[one.row] : one.id;
    if (id === undefined) throw new VitrineError('badArgument', m.outbox.waiting.later);
    if (!this.#table.get(id)) throw new VitrineError('badArgument', m.outbox.waiting.unknown);
    return { id, member: one.member };
  }
}
