import { type EditValue, isSameEditValue, rebaseEditValue } from '../../model/edit-value.ts';
import { isPlausibleStoredValue } from '../state/edit-intent-values.ts';
import type { EditRecord } from './edit-record.ts';

/** The value of a field that was read at the service; `missing` if the service does not have the item. */
export type ServiceValue = { readonly value: EditValue } | 'missing';

/** The step that follows from the value at the service. */
export type EditStep =
  /** The update is sent, with these values. */
  | { readonly step: 'send'; readonly base: EditValue; readonly value: EditValue }
  /** The service has the value. `isSent` is false if no update was necessary. */
  | { readonly step: 'done'; readonly isSent: boolean; readonly storedAs: EditValue | undefined }
  /** An update that was not performed waits to be sent again. */
  | { readonly step: 'repeat' }
  /** An update that was not performed, and that the user had stopped. */
  | { readonly step: 'stopped' }
  | { readonly step: 'conflict'; readonly atService: EditValue }
  /** An undo whose value has changed since: it is left alone. */
  | { readonly step: 'leave' }
  /** The service confirmed the update and has the value from before. */
  | { readonly step: 'ignored' }
  /** The service has the value, but the update changed other fields too. */
  | { readonly step: 'changedMore'; readonly others: number }
  | { readonly step: 'missing' }
  /** The value may have been read from before the update: a later read decides. */
  | { readonly step: 'readLater' };

type Values = Pick<EditRecord, 'base' | 'value' | 'isUndo'>;

const isListOrEmpty = (value: EditValue): boolean => value === null || typeof value === 'object';
const isList = (value: EditValue): boolean => value !== null && typeof value === 'object';

/** Whether the values are options of a multiple choice, whose changes can be applied to another selection. */
const isMultipleChoice = (...values: readonly EditValue[]): boolean =>
  values.every(isListOrEmpty) && values.some(isList);

const done = (isSent: boolean, storedAs?: EditValue): EditStep => ({ step: 'done', isSent, storedAs });

/**
 * Returns the step of an edit that waits to be sent. It is sent only if the service has its base; the options that a
 * multiple choice adds and removes are applied to the options at the service.
 */
export const decideBeforeSending = ({ base, value, isUndo }: Values, read: ServiceValue): EditStep => {
  if (read === 'missing') return { step: 'missing' };
  const { value: current } = read;
  if (isSameEditValue(current, value)) return done(false);
  if (isSameEditValue(current, base)) return { step: 'send', base: current, value };
  if (isUndo) return { step: 'leave' };
  if (!isMultipleChoice(base, value, current)) return { step: 'conflict', atService: current };
  const rebased = rebaseEditValue(value, base, current);
  return isSameEditValue(rebased, current) ? done(false) : { step: 'send', base: current, value: rebased };
};

/**
 * Returns the step of an update that the service confirmed. Until `isCurrent`, a read may show a value from before the update, and
 * decides only if it shows the sent value or a form of it.
 */
export const decideAfterSuccess = (
  { base, value }: Pick<Values, 'base' | 'value'>,
  read: ServiceValue,
  isCurrent: boolean,
): EditStep => {
  if (read === 'missing') return { step: 'missing' };
  if (isSameEditValue(read.value, value)) return done(true);
  const isBase = isSameEditValue(read.value, base);
  if (!isCurrent && (isBase || !isPlausibleStoredValue(value, read.value))) return { step: 'readLater' };
  return isBase ? { step: 'ignored' } : done(true, read.value);
};

/**
 * Returns the step of an update whose outcome is unknown. Until `isCurrent`, a read may show a value from before the update, and
 * decides only if it shows the sent value or a form of it, such as a trimmed one.
 */
export const decideAfterUnknown = (
  { base, value, isUndo }: Values,
  read: ServiceValue,
  { isStopped, isCurrent }: { readonly isStopped: boolean; readonly isCurrent: boolean },
): EditStep => {
  if (read === 'missing') return { step: 'missing' };
  if (isSameEditValue(read.value, value)) return done(true);
  const isBase = isSameEditValue(read.value, base);
  if (!isBase && isPlausibleStoredValue(value, read.value)) return done(true, read.value);
  if (!isCurrent) return { step: 'readLater' };
  if (isBase) return { step: isStopped ? 'stopped' : 'repeat' };
  return isUndo ? { step: 'leave' } : { step: 'conflict', atService: read.value };
};
