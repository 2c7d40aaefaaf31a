/** The parts of the window that F6 goes through, in the order of the page. */
const regions = '[data-region]';
const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea, select, [tabindex="0"]';
/** Where the focus was in each region when F6 left it. */
const left = new WeakMap<Element, HTMLElement>();

const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

/** Focuses the last focused element of a region, or else its list, its current link, its heading or its first control. */
const enter = (region: HTMLElement): boolean => {
  const own = (selector: string): readonly HTMLElement[] =>
    [...region.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.closest(regions) === region && isShown(element),
    );
  const before = left.get(region);
  const target =
    (before?.isConnected === true && isShown(before) ? before : undefined) ??
    own('[data-list-keys], [aria-current="page"], h2[tabindex]')[0] ??
    own(focusable)[0];
  target?.focus();
  return target !== undefined && document.activeElement === target;
};

/** Moves the focus to the next (1) or previous (-1) region that is shown: sidebar, list, detail, uploads. */
export const focusRegion = (step: 1 | -1): void => {
  const all = [...document.querySelectorAll<HTMLElement>(regions)].filter(isShown);
  const { activeElement } = document;
  const current = activeElement?.closest<HTMLElement>(regions) ?? null;
  if (current !== null && activeElement instanceof HTMLElement) left.set(current, activeElement);
  const at = current === null ? (step === 1 ? -1 : all.length) : all.indexOf(current);
  for (let passed = 1; passed <= all.length; passed += 1) {
    const region = all[(at + step * passed + all.length * 2) % all.length];
    if (region !== undefined && enter(region)) return;
  }
};
