import CircleMinus from '@lucide/svelte/icons/circle-minus';
import CirclePlus from '@lucide/svelte/icons/circle-plus';
import Pencil from '@lucide/svelte/icons/pencil';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import type {
  ChangeDetail,
  ChangedField,
  ChangeKind,
  ChangeRow,
  ChangeSideValue,
  Difference,
} from '../../../electron/contract/index.ts';
import { type Field, type ResourceName, getField, kindParsers, getResource } from '../../../electron/model/index.ts';
import { formatFieldText } from '../../grid/cell-text.ts';
import { m } from '../../messages/lazy.ts';
import { attributeTitles } from '../../app/attribute-labels.svelte.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import type { Fact } from '../detail-fields.ts';
import { formatPrimitiveLine, formatPrimitive } from '../format-value.ts';

export const changeStyles: Readonly<Record<ChangeKind, { readonly icon: IconComponent; readonly tone: IconTone }>> = {
  added: { icon: CirclePlus, tone: 'success' },
  back: { icon: RotateCcw, tone: 'success' },
  changed: { icon: Pencil, tone: 'quiet' },
  gone: { icon: CircleMinus, tone: 'warn' },
};

/**
 * Returns the display name of a changed property: its label in the model, the attribute's name, or else the property
 * name.
 */
export const getChangedLabel = (resource: ResourceName, { field, attribute }: ChangedField): string =>
  attribute === null ? (getField(getResource(resource), field)?.label ?? field) : attributeTitles.of(attribute);

/** Removed and added entries of a list. `moved` means that only the order changed. */
export interface ListDelta {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  readonly moved: boolean;
}

const listOf = (field: Field, side: ChangeSideValue): readonly string[] | null => {
  if (field.kind !== 'refs' && field.kind !== 'texts') return null;
  if (side.is === 'absent') return [];
  return side.is === 'whole' ? (kindParsers[field.kind].read(side.value) ?? null) : null;
};

const without = (list: readonly string[], other: readonly string[]): string[] => {
  const rest = [...other];
  return list.filter((entry) => {
    const index = rest.indexOf(entry);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
};

/** Returns the model field of a difference, or undefined for an attribute or an unknown property. */
export const findChangedField = (
  { resource }: Pick<ChangeDetail, 'resource'>,
  { field, attribute }: Difference,
): Field | undefined => (attribute === null ? getField(getResource(resource), field) : undefined);

/**
 * Returns the entries added to and removed from a list, or null if the values are not complete lists of IDs or texts.
 */
export const computeListDelta = (field: Field | undefined, { before, after }: Difference): ListDelta | null => {
  const [one, other] = field === undefined ? [null, null] : [listOf(field, before), listOf(field, after)];
  if (one === null || other === null) return null;
  const [removed, added] = [without(one, other), without(other, one)];
  return { removed, added, moved: removed.length + added.length === 0 };
};

/** Converts a value to a fact for display, or returns null if it does not have the field's type. */
export const toChangeFact = (change: ChangeDetail, field: Field, value: unknown): Fact | null => {
  const read = kindParsers[field.kind].read(value);
  if (read === undefined) return null;
  return {
    field,
    value: read,
    links: change.links.filter((link) => link.field === field.name),
    missing: false,
    came: undefined,
  };
};

const maxBriefLength = 60;

/** Returns a short text of a value, or null if it has none. */
const formatBriefSide = ({ links }: ChangeRow, field: Field | undefined, side: ChangeSideValue): string | null => {
  if (side.is === 'absent') return m.lists.noValue;
  if (side.is === 'piece') return null;
  const { value } = side;
  const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  if (!plain) return formatPrimitiveLine(value);
  if (field === undefined) return formatPrimitive(value);
  return formatFieldText(
    field,
    value,
    links.find((link) => link.field === field.name && link.id === value)?.name ?? undefined,
  );
};

/** Returns a short text of a difference, such as `sand → rust`, or `+2 −1` for a list. Null if it has no short text. */
const formatBriefDifference = (row: ChangeRow, difference: Difference): string | null => {
  const field = findChangedField(row, difference);
  const delta = computeListDelta(field, difference);
  if (delta !== null)
    return delta.moved ? m.changes.reordered : m.changes.listed(delta.added.length, delta.removed.length);
  const before = formatBriefSide(row, field, difference.before);
  const after = formatBriefSide(row, field, difference.after);
  if (before === null || after === null || before.length + after.length > maxBriefLength) return null;
  return m.changes.became(before, after);
};

/** Returns the names of the changed properties of a row. The first one includes its values if they are short. */
export const formatBriefProperties = (row: ChangeRow): string => {
  const [first, ...others] = row.members.map((member) => getChangedLabel(row.resource, member));
  if (first === undefined) return '';
  const brief = row.first === null ? null : formatBriefDifference(row, row.first);
  const named = brief === null ? first : m.changes.memberBecame(first, brief);
  return [named, ...others, ...(row.more > 0 ? [m.changes.more(row.more)] : [])].join(', ');
};
