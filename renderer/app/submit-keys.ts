/** A part of the page that Ctrl+Enter submits as a whole: a dialog, or a page that is a form. */
const parts = '[role="dialog"], [role="alertdialog"], [data-submit-keys]';

/**
 * Submits the form or the dialog that the focus is in, from any of its inputs, with Ctrl+Enter or Cmd+Enter. Outside of a
 * form it presses the primary button of the dialog or page. A dialog that deletes something has no primary button.
 */
export const submitByKeys = (event: KeyboardEvent): void => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || altKey || shiftKey || repeat) return;
  // An input that ends its editing with the key has left the page by now, and is still in the path.
  const path = event.composedPath().filter((one) => one instanceof Element);
  const form = path.find((one) => one instanceof HTMLFormElement);
  const part = path.find((one) => one.matches(parts));
  const button = part?.querySelector<HTMLElement>('button.primary:not([aria-disabled="true"])');
  if (form === undefined && !button) return;
  event.preventDefault();
  if (form !== undefined) form.requestSubmit();
  else button?.click();
};
