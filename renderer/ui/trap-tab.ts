const controls = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Leads Tab from the last control of a dialog to its first, and back. The library does so as well, but not while a tooltip
 * is open: that takes its trap over.
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
