import EqualNot from '@lucide/svelte/icons/equal-not';
import History from '@lucide/svelte/icons/history';
import type { EditRow } from '../../../electron/contract/index.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import { stateIcons } from '../../ui/icons.ts';
import { describeEditValue } from '../../edit-values/format-edit-value.ts';
import { m } from './messages.ts';

export interface EditStateLook {
  readonly icon: IconComponent | null;
  readonly tone: IconTone;
  readonly label: string;
}

/** Icons of the states that have no other use. */
export const editIcons = { conflict: EqualNot, changedSince: History } as const;

/** Returns the most severe remark about the edit of a row. */
export const getEditState = (row: EditRow): EditStateLook => {
  if (row.state === 'missing') return { icon: stateIcons.warn, tone: 'warn', label: m.missing };
  const broken = (row.rules ?? []).filter(({ effect }) => effect === 'breaks');
  const must = broken.find(({ severity }) => severity === 'must');
  if (must !== undefined) return { icon: stateIcons.failed, tone: 'danger', label: must.message };
  if (row.state === 'changedSince')
    return {
      icon: editIcons.changedSince,
      tone: 'warn',
      label: m.changedSince(describeEditValue(row.editor, row.base)),
    };
  const [first] = broken;
  if (first !== undefined) return { icon: stateIcons.warn, tone: 'warn', label: first.message };
  const [warning] = row.warnings;
  if (warning !== undefined) return { icon: stateIcons.warn, tone: 'warn', label: warning };
  if (row.rules === null) return { icon: null, tone: 'quiet', label: '' };
  const fixed = row.rules.filter(({ effect }) => effect === 'fixes');
  if (fixed.length > 1) return { icon: stateIcons.done, tone: 'success', label: m.fixesMany(fixed.length) };
  const [only] = fixed;
  return only === undefined
    ? { icon: null, tone: 'quiet', label: m.noRules }
    : { icon: stateIcons.done, tone: 'success', label: m.fixes(only.message) };
};
