import EqualNot from '@lucide/svelte/icons/equal-not';
import History from '@lucide/svelte/icons/history';
import type { EditRow, EditValue } from '../../../electron/contract/index.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import { stateIcons } from '../../ui/icons.ts';
import { formatEditorText } from '../../edit-values/controls/editor-text.ts';
import { editValueMessages } from '../../edit-values/messages.ts';
import { m } from './messages.ts';

export interface EditStateLook {
  readonly icon: IconComponent | null;
  readonly tone: IconTone;
  readonly words: string;
}

/** Icons of the states that have no other use. */
export const editIcons = { conflict: EqualNot, changedSince: History } as const;

const formatCurrentValue = ({ editor, base }: EditRow): string => {
  const value: EditValue = base;
  const text =
    typeof value === 'boolean'
      ? value
        ? editValueMessages.yes
        : editValueMessages.no
      : formatEditorText(editor ?? 'text', value);
  return text === '' ? editValueMessages.empty : text;
};

/** Returns the most severe remark about the edit of a row. */
export const getEditState = (row: EditRow): EditStateLook => {
  if (row.state === 'conflict')
    return { icon: editIcons.conflict, tone: 'warn', words: m.conflict(formatCurrentValue(row)) };
  if (row.state === 'missing') return { icon: stateIcons.warn, tone: 'warn', words: m.missing };
  const broken = (row.rules ?? []).filter(({ effect }) => effect === 'breaks');
  const must = broken.find(({ severity }) => severity === 'must');
  if (must !== undefined) return { icon: stateIcons.failed, tone: 'danger', words: must.message };
  if (row.state === 'changedSince')
    return { icon: editIcons.changedSince, tone: 'warn', words: m.changedSince(formatCurrentValue(row)) };
  const [first] = broken;
  if (first !== undefined) return { icon: stateIcons.warn, tone: 'warn', words: first.message };
  const [warning] = row.warnings;
  if (warning !== undefined) return { icon: stateIcons.warn, tone: 'warn', words: warning };
  if (row.rules === null) return { icon: null, tone: 'quiet', words: '' };
  const fixed = row.rules.filter(({ effect }) => effect === 'fixes');
  if (fixed.length > 1) return { icon: stateIcons.done, tone: 'success', words: m.fixesMany(fixed.length) };
  const [only] = fixed;
  return only === undefined
    ? { icon: null, tone: 'quiet', words: m.noRules }
    : { icon: stateIcons.done, tone: 'success', words: m.fixes(only.message) };
};
