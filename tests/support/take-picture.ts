import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Has every image that is there decoded, and painted with the frame it stands in: by itself each may come a frame later.
 * The page's own images are `async`, so the mark also tells which ones came since.
 */
const decodeImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const decode = async (image: HTMLImageElement): Promise<void> => {
      await image.decode();
      image.decoding = 'sync';
    };
    // One that fails gives way to an icon or to another try, which the next look meets.
    await Promise.allSettled(Array.from(document.images, decode));
  });

/** What a picture of the page lacks at this moment: rows on their way, and images in view that are not painted. */
const lacking = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const inView = (element: Element): boolean => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect();
      // One that is tried again is hidden behind its icon meanwhile.
      const isShown = element.checkVisibility({ visibilityProperty: true });
      return isShown && width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    };
    const seen = (selector: string): Element[] => [...document.querySelectorAll(selector)].filter(inView);
    const isPainted = (image: HTMLImageElement): boolean =>
      image.complete && image.naturalWidth > 0 && image.decoding === 'sync';
    return [
      ...seen('[aria-busy=true]').map(() => 'something is on its way'),
      // A place that holds nothing, not even the icon for a missing picture, waits for its turn.
      ...seen('.thumb:not(:has(*))').map(() => 'a picture is held back'),
      ...[...document.images].filter((image) => inView(image) && !isPainted(image)).map(({ src }) => src),
    ];
  });

/** Waits until everything in view is painted. */
export const untilPainted = async (page: Page): Promise<void> => {
  const look = async (): Promise<void> => {
    await decodeImages(page);
    expect(await lacking(page)).toEqual([]);
  };
  await expect(look).toPass({ timeout: 60_000, intervals: [50, 100, 250] });
};

/**
 * A screenshot with everything in view painted: rows, fonts, and each image that there will be. What came while it was
 * taken makes it be taken again.
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
