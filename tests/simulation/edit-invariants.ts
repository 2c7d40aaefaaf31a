import type { SentEdit } from '../../electron/edits/sent-edit-contract.ts';
import { type EditValue, isSameEditValue, readEditValue } from '../../electron/model/edit-value.ts';
import type { EditLedger } from './edit-ledger.ts';
import { isAtRest } from './invariants.ts';
import type { FieldChange, SimulatedService } from './service.ts';
import { keyOf } from './update-watch.ts';
import type { FieldOfItem } from './updates.ts';

type Row = Readonly<Record<string, unknown>>;

/** The staged and sent edits after a run. */
export interface EditRemains {
  /** The entries of the outbox, also those that were removed from the list. */
  readonly entries: readonly Row[];
  readonly staged: readonly Row[];
  readonly ledger: EditLedger;
  readonly service: Pick<SimulatedService, 'changes' | 'valueOf'>;
}

/** Reasons with which the entry of an edit ends without success: of the service, and of other users. */
const mayFail = new Set(['conflict', 'forbidden', 'invalid', 'notFound', 'serviceFault', 'unauthorized']);

interface Entry {
  readonly row: Row;
  readonly key: string;
  readonly edit: SentEdit;
}

const toEntry = (row: Row): Entry => {
  const edit = JSON.parse(String(row['edit'])) as SentEdit;
  const resource = row['resource'] === 'product' ? 'products' : 'assets';
  return { row, edit, key: keyOf({ resource, id: edit.item, field: edit.field }) };
};

const isOptions = (value: EditValue): boolean => typeof value === 'object' && value !== null;
/** The options of a multiple choice are those of the edit and of other users. */
const isLike = (one: EditValue, other: EditValue): boolean =>
  isSameEditValue(one, other) || isOptions(one) || isOptions(other);

const getError = ({ error }: Row): string =>
  typeof error === 'string' ? (JSON.parse(error) as { readonly code: string }).code : 'none';

/** Returns descriptions of lost, misreported and leftover edits. */
export const faultsOfEdits = ({ entries, staged, ledger, service }: EditRemains): string[] => {
  const all = entries.map(toEntry);
  const changes = Map.groupBy(service.changes, keyOf);
  const had = (key: string, value: EditValue, by?: FieldChange['by']): boolean =>
    (changes.get(key) ?? []).some((one) => (by ?? one.by) === one.by && isLike(trimmed(one.value), trimmed(value)));
  const isKept = (key: string, value: EditValue): boolean =>
    all.some((entry) => entry.key === key && entry.row['discarded_at'] === null && isLike(entry.edit.value, value)) ||
    // Of an edit in the outbox and one that is still staged, the staged one would be sent last.
    staged.some(
      (row) => keyOfStaged(row) === key && ledger.hasStaged(key, JSON.parse(String(row['value'])) as EditValue),
    ) ||
    had(key, value) ||
    // An update may delete other attributes. A user who asks for no value afterwards has it already.
    isSameEditValue(trimmed(service.valueOf(parseKey(key)) ?? null), trimmed(value));
  return [
    ...ledger.edits().flatMap(([key, value]) => (isKept(key, value) ? [] : [`${key}: ${String(value)} is lost`])),
    ...all.flatMap(({ row, key, edit }) => {
      const words = `${key}: ${String(edit.value)}`;
      const { state } = row;
      if (row['discarded_at'] === null && !isAtRest([row])) return [`${words} stays ${String(state)}`];
      if (state === 'failed' && !mayFail.has(getError(row))) return [`${words} failed: ${String(row['error'])}`];
      // If another user stored the same value after an update that was lost, only that value can be seen.
      const isStoredByOther = (changes.get(key) ?? []).some(
        ({ by, value }) => by === 'other' && isSameEditValue(trimmed(value), trimmed(edit.value)),
      );
      if (state === 'done' && row['already_there'] === 0 && !had(key, edit.value, 'program') && !isStoredByOther)
        return [`${words} is done, but was not performed`];
      const others = all.filter((other) => other.row !== row && other.key === key);
      const isAlone = !others.some((other) => isLike(other.edit.value, edit.value));
      // After an unknown outcome, the user may see another user's value, ask to replace it, and cancel that.
      const changed = changes.get(key) ?? [];
      const ownChange = changed.findLastIndex(({ by, value }) => by === 'program' && isLike(value, edit.value));
      const isOverwritten = changed[ownChange + 1]?.by === 'other';
      // The entry says that the update was performed, and changed other fields.
      const isKnown = isOverwritten || edit.hasStoppedSending === true;
      return state === 'cancelled' && !edit.isUndo && isAlone && !isKnown && had(key, edit.value, 'program')
        ? [`${words} is cancelled, but was performed`]
        : [];
    }),
  ];
};

const trimmed = (value: EditValue): EditValue =>
  readEditValue(typeof value === 'string' ? value.trim() : value) ?? null;

const parseKey = (key: string): FieldOfItem => {
  const [resource, id = '', ...field] = key.split('/');
  return { resource: resource === 'products' ? 'products' : 'assets', id, field: field.join('/') };
};

const keyOfStaged = ({ resource, item, field }: Row): string =>
  `${resource === 'product' ? 'products' : 'assets'}/${String(item)}/${String(field)}`;
