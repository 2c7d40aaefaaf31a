import type { EditValue, ItemQuery, NewEdit } from '../../../electron/contract/index.ts';
import { toFreeAttributeColumn } from '../../../electron/model/index.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { unwrapReply, bridge } from '../../app/bridge.ts';
import { router } from '../../app/router.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { editHistory } from '../../app/edits/edit-history.svelte.ts';
import { isSameValue } from '../../edit-values/controls/editor-text.ts';
import { m } from '../edits/messages.ts';
import { readItems } from './read-items.ts';

/** Returns a value with other spellings; each option of a multiple choice is replaced, and none stays twice. */
export const applySpellings = (value: EditValue, spellings: ReadonlyMap<string, string>): EditValue => {
  const getSpelling = (text: string): string => spellings.get(text) ?? text;
  if (typeof value === 'string') return getSpelling(value);
  return typeof value === 'object' && value !== null ? [...new Set(value.map(getSpelling))] : value;
};

interface Spelled {
  /** The key of the attribute. */
  readonly attribute: string;
  /** The products that have one of the spellings. */
  readonly query: ItemQuery;
  /** Pairs of a spelling and its replacement. */
  readonly settings: readonly (readonly [string, string])[];
  /** The maximum number of products, all of which are read. */
  readonly most: number;
}

/** Stages one spelling of values for all products that have another one. A toast shows the number of added edits. */
export const setSpelling = async ({ attribute, query, settings, most }: Spelled): Promise<void> => {
  await runWithErrorToast(async () => {
    const entries = await unwrapReply(bridge.items.ids({ query, from: 0, to: most }));
    const name = toFreeAttributeColumn('attributes', attribute);
    const spellings = new Map(settings);
    const edits = (await readItems('product', entries)).flatMap(({ entry, fields, edits: staged }): NewEdit[] => {
      const field = fields.find((one) => one.field === name);
      if (field?.editor === undefined || field.editor === null) return [];
      const edit = staged.find((one) => one.field === name);
      const now = edit === undefined ? field.value : edit.value;
      const value = applySpellings(now, spellings);
      return isSameValue(now, value) ? [] : [{ resource: 'product', item: entry.id, field: name, value }];
    });
    const rejected =
      edits.length === 0 ? [] : await editHistory.stage('values', edits, m.fieldOfItems(attribute, edits.length));
    const [why] = rejected;
    toasts.show({
      tone: why === undefined ? 'success' : 'warn',
      message: m.editsAdded(edits.length - rejected.length),
      ...(why === undefined ? {} : { detail: why.message }),
      link: { label: m.review, run: () => router.go('/edits') },
    });
  });
};
