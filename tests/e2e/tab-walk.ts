import { type Locator, type Page, expect } from '@playwright/test';

/** A visible control that the Tab key reaches. */
export interface Stop {
  /** The role or element of the control, and its name. */
  readonly what: string;
  /** The scrolling pane that contains it. */
  readonly pane: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const stopAttribute = 'data-stop';

/** Returns every control of a dialog that Tab can reach, in document order, each marked with its number. */
const getStops = (dialog: Locator): Promise<readonly Stop[]> =>
  dialog.evaluate((root, mark) => {
    const tabbable = 'input, select, textarea, button, a[href], summary, [tabindex]';
    const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const getPane = (element: Element): Element => {
      let pane = element.parentElement ?? root;
      while (pane !== root && !(scrolls(pane) && pane.clientHeight > 150)) pane = pane.parentElement ?? root;
      return pane;
    };
    const found = [...root.querySelectorAll<HTMLElement>(tabbable)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        (element.matches('summary') ? element.parentElement?.parentElement : element)?.closest(
          'details:not([open])',
        ) === null,
    );
    for (const marked of root.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark);
    const panes = [...new Set(found.map(getPane))];
    return found.map((element, at) => {
      element.setAttribute(mark, String(at));
      const pane = getPane(element);
      const box = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return {
        what: `${element.tagName.toLowerCase()} ${name} ${element.id}`,
        pane: panes.indexOf(pane),
        left: box.left + pane.scrollLeft,
        right: box.right + pane.scrollLeft,
        top: box.top + pane.scrollTop,
        bottom: box.bottom + pane.scrollTop,
      };
    });
  }, stopAttribute);

/** Returns the focus: the number of a marked control, or a description of another element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate((mark) => {
    const element = document.activeElement;
    return element?.getAttribute(mark) ?? element?.outerHTML.slice(0, 200) ?? 'nothing';
  }, stopAttribute);

/** Whether a control follows another one in reading order: below it, or next to it at its end. */
const follows = (stop: Stop, before: Stop): boolean => {
  if (stop.pane !== before.pane) return true;
  const isSameRow = stop.top < before.bottom && before.top < stop.bottom;
  return isSameRow ? stop.left >= before.left || stop.top >= before.top : stop.top >= before.top;
};

/**
 * Moves once around a dialog with Tab from its first control, checking that every control is reached and the first
 * follows the last. Returns the controls.
 */
const walkAround = async (page: Page, dialog: Locator): Promise<readonly Stop[]> => {
  const stops = await getStops(dialog);
  await dialog.locator(`[${stopAttribute}="0"]`).focus();
  const met = [await focused(page)];
  for (let step = 0; step < stops.length * 2 && (met.length === 1 || met.at(-1) !== '0'); step += 1) {
    await page.keyboard.press('Tab');
    const current = await focused(page);
    // A time input has several parts.
    if (current !== met.at(-1)) met.push(current);
  }
  expect(met, 'what Tab meets').toEqual([...stops.map((_, at) => String(at)), '0']);
  return stops;
};

/**
 * Walks around a dialog, again if controls arrive on the way, and checks that they are in reading order. Then moves
 * back by one from the first control.
 */
export const walk = async (page: Page, dialog: Locator): Promise<void> => {
  let stops: readonly Stop[] = [];
  await expect(async () => {
    stops = await walkAround(page, dialog);
  }).toPass({ timeout: 60_000 });
  const astray = stops.flatMap((stop, at) => {
    const before = stops[at - 1];
    return before === undefined || follows(stop, before) ? [] : [`${stop.what} after ${before.what}`];
  });
  expect(astray, 'controls that come out of the order in which they are read').toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page), 'back from the first').toBe(String(stops.length - 1));
};
