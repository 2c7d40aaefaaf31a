/** Whether the window has right-to-left text, as for Arabic and Hebrew. */
// oxlint-disable-next-line typescript/prefer-optional-chain -- where there is no page, its name is not even declared
export const fromRight = (): boolean => typeof document !== 'undefined' && document.documentElement.dir === 'rtl';

/** Returns the text direction as the value of a `dir` attribute. */
export const getTextDirection = (): 'ltr' | 'rtl' => (fromRight() ? 'rtl' : 'ltr');

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** Converts a physical arrow key to a logical one: `ArrowRight` always moves forward in the text direction. */
export const toLogicalKey = (key: string): string => (fromRight() ? (mirrored[key] ?? key) : key);

/** Converts pixels to the right into pixels in the text direction. */
export const toTextDirection = (toRight: number): number => (fromRight() ? -toRight : toRight);

/** Returns the horizontal scroll distance from the start of the lines, in pixels. */
export const getInlineScroll = (node: Element): number => Math.abs(node.scrollLeft);

export const scrollAlong = (node: Element, pixels: number): void => {
  node.scrollLeft = toTextDirection(pixels);
};
