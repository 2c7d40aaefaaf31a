const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Moves the focus with Tab from the last control of a dialog to the first, and back. The library also does this, but
 * not while a tooltip is open, because the tooltip disables its focus trap.
 */
export const trapTab = (event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void => {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(controls)].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true }),
  );
  const [from, to] = event.shiftKey ? [reachable[0], reachable.at(-1)] : [reachable.at(-1), reachable[0]];
  if (event.target !== from) return;
  event.preventDefault();
  to?.focus();
};
