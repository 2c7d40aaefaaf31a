import { type Page, expect } from '@playwright/test';

/**
 * Decodes every present image and paints it with its frame: otherwise each may be painted a frame later. The page's own
 * images are `async`, so that the mark also identifies newer ones.
 */
const decodeImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const decode = async (image: HTMLImageElement): Promise<void> => {
      await image.decode();
      image.decoding = 'sync';
    };
    // A failed image is replaced by an icon or retried, which the next check covers.
    await Promise.allSettled(Array.from(document.images, decode));
  });

/** Returns what is missing from the page now: rows that are loading, and visible images that are not painted. */
const lacking = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inView = (element: Element): boolean => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      // An image that is retried is hidden by its icon.
      const isShown = element.checkVisibility({ visibilityProperty: true });
      return isShown && width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    };
    const seen = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(inView);
    const isPainted = (image: HTMLImageElement): boolean =>
      image.complete && image.naturalWidth > 0 && image.decoding === 'sync';
    return [
      ...seen('[aria-busy=true]').map(() => 'something is on its way'),
      // An empty element without the icon for a missing picture waits for its turn.
      ...seen('.thumb:not(:has(*))').map(() => 'a picture is held back'),
      ...[...document.images].filter((image) => inView(image) && !isPainted(image)).map(({ src }) => src),
    ];
  });

/** Waits until everything visible is painted. */
export const untilPainted = async (page: Page): Promise<void> => {
  const expectComplete = async (): Promise<void> => {
    await decodeImages(page);
    expect(await lacking(page)).toEqual([]);
  };
  await expect(expectComplete).toPass({ timeout: 60_000, intervals: [50, 100, 250] });
};

/**
 * Takes a screenshot with everything visible painted: rows, fonts and images. Changes during the screenshot repeat it.
 */
export const takePicture = async (page: Page, path: string): Promise<void> => {
  const take = async (): Promise<void> => {
    await decodeImages(page);
    expect(await lacking(page)).toEqual([]);
    await page.screenshot({ path, animations: 'disabled' });
    expect(await lacking(page)).toEqual([]);
  };
  await expect(take).toPass({ timeout: 300_000, intervals: [50, 100, 250] });
};
