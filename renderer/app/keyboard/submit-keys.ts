/** A part of the page that Ctrl+Enter submits as a whole: a dialog, or a page that is a form. */
const parts = '[role="dialog"], [role="alertdialog"], [data-submit-keys]';

/**
 * Submits the focused form or dialog with Ctrl+Enter or Cmd+Enter, from any of its inputs. Outside a form, activates
 * the primary button of the dialog or page. A dialog that deletes something has no primary button.
 */
export const handleSubmitKeys = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || repeat) return;
  // The key may have closed an inline input and removed it from the page. It is still in the event's path.
  const path = event.composedPath().filter((one) => one instanceof Element);
  const form = path.find((one) => one instanceof HTMLFormElement);
  const part = path.find((one) => one.matches(parts));
  const button = part?.querySelector<HTMLElement>('button.primary:not([aria-disabled="true"])');
  if (form === undefined && !button) return;
  event.preventDefault();
  if (form !== undefined) form.requestSubmit();
  else button?.click();
};
