import type { EditableField } from '../../../electron/contract/index.ts';

/** The properties of every control of a field. The control shows the text that is typed, and reports when the user has finished. */
export interface ControlProps {
  readonly id: string;
  readonly field: EditableField;
  readonly text: string;
  readonly invalid: boolean;
  /** The ID of the error message below the control. */
  readonly describedBy: string;
  readonly ontype: (text: string) => void;
  readonly oncommit: () => void;
}

/** The attribute of elements that Enter moves the focus to, in the order of the page. */
export const controlMark = 'data-edit-control';

/** Moves the focus to the next or previous control in a form. Returns false if there is none. */
export const focusControl = (from: Element, step: 1 | -1): boolean => {
  const form = from.closest('[data-edit-form]');
  const controls = [...(form?.querySelectorAll<HTMLElement>(`[${controlMark}]`) ?? [])];
  const index = controls.findIndex((control) => control === from || control.contains(from));
  const next = index === -1 ? undefined : controls[index + step];
  next?.focus();
  return next !== undefined;
};
