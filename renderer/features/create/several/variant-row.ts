import type { Intent, TakenTitle } from '../../../../electron/contract/index.ts';
import type { Resource } from '../../../../electron/model/index.ts';
import type { Draft, FormField } from '../../../form/inputs.ts';
import { place } from '../placing.ts';

/** One variant: what differs of it, and what became of it. */
export interface VariantRow {
  readonly key: number;
  /** By field name. */
  readonly cells: Draft;
  /** Once the outbox has it; a failed one can be corrected and sent again. */
  readonly intent: Intent | null;
  /** By field name. */
  readonly problems: Draft;
  /** Complaints that stand at no cell. */
  readonly beside: readonly string[];
  /** Who has its name already. */
  readonly taken: TakenTitle | null;
}

/** What nobody has said anything of. */
export const unsaid = { problems: {}, beside: [], taken: null } as const;

/** Whether it is not in the outbox, or came back from there. */
export const isOpen = ({ intent }: VariantRow): boolean =>
  intent === null || intent.state === 'failed' || intent.state === 'cancelled';

export const saysNothing = ({ cells }: VariantRow): boolean => Object.values(cells).every((cell) => cell.trim() === '');

/** Where complaints stand that are at no cell of the table: beside the row, with the label of their field. */
const besideOf = (
  fields: readonly FormField[],
  atFields: ReadonlyMap<string, string>,
  columns: readonly string[],
): readonly string[] =>
  [...atFields]
    .filter(([name]) => !columns.includes(name))
    .map(([name, words]) => `${fields.find((field) => field.name === name)?.label ?? name}: ${words}`);

/** What an answer of the service says of its row. */
export const saidBy = (
  { state, error, title, found }: Pick<Intent, 'state' | 'error' | 'title' | 'found'>,
  { resource, fields }: { readonly resource: Resource; readonly fields: readonly FormField[] },
  columns: readonly string[],
): Pick<VariantRow, 'problems' | 'beside' | 'taken'> => {
  if (error === null || state !== 'failed') return unsaid;
  const { atFields, above } = place(fields, resource.title, error);
  const [item] = found;
  return {
    problems: Object.fromEntries([...atFields].filter(([name]) => columns.includes(name))),
    beside: [...above, ...besideOf(fields, atFields, columns)],
    taken: error.code === 'conflict' && item !== undefined ? { title, item, intent: null } : null,
  };
};
