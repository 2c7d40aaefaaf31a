/** The regions of the window between which F6 moves, in page order. */
const regions = '[data-region]';
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]';
/** The element that had the focus when F6 left a region. */
const left = new WeakMap<Element, HTMLElement>();

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
/** Whether a sibling covers a region: its elements have a box but are not visible. */
const isCovered = (region: Element): boolean =>
  !region.matches('[data-covers]') && (region.parentElement?.querySelector(':scope > [data-covers]') ?? null) !== null;

/**
 * Focuses the last focused element of a region, or else the region itself if it can be focused, its list, its current link
 * or tab, its heading or its first control. Elements of a region within it are not its own.
 */
const enter = (region: HTMLElement): boolean => {
  const queryOwnElements = (selector: string): readonly HTMLElement[] =>
    [...region.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.closest(regions) === region && isShown(element),
    );
  const before = left.get(region);
  const target =
    (before?.isConnected === true && isShown(before) ? before : undefined) ??
    (region.tabIndex >= 0 ? region : undefined) ??
    queryOwnElements('[data-list-keys], [aria-current="page"], [role="tab"][aria-selected="true"], h2[tabindex]')[0] ??
    queryOwnElements(focusable)[0];
  target?.focus();
  return target !== undefined && document.activeElement === target;
};

/** Moves the focus to the next (1) or previous (-1) visible region: sidebar, list, detail, uploads. */
export const focusRegion = (step: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (region) => isShown(region) && !isCovered(region),
  );
  const { activeElement } = document;
  const current = activeElement?.closest<HTMLElement>(regions) ?? null;
  if (current !== null && activeElement instanceof HTMLElement) left.set(current, activeElement);
  const index = current === null ? (step === 1 ? -1 : all.length) : all.indexOf(current);
  for (let passed = 1; passed <= all.length; passed += 1) {
    const region = all[(index + step * passed + all.length * 2) % all.length];
    if (region !== undefined && enter(region)) return;
  }
};
