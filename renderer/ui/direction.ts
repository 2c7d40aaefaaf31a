/** Whether lines of the window run from the right, as those of Arabic and Hebrew do. */
// oxlint-disable-next-line typescript/prefer-optional-chain -- where there is no page, its name is not even declared
export const fromRight = (): boolean => typeof document !== 'undefined' && document.documentElement.dir === 'rtl';

/** The same as an attribute, for parts of a library that ask for it. */
export const direction = (): 'ltr' | 'rtl' => (fromRight() ? 'rtl' : 'ltr');

const mirrored: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A key by where it leads along the line: `ArrowRight` is the one that leads on, wherever the line begins. */
export const keyAlong = (key: string): string => (fromRight() ? (mirrored[key] ?? key) : key);

/** Pixels to the right as pixels along the line. */
export const along = (toRight: number): number => (fromRight() ? -toRight : toRight);

/** How far it is scrolled sideways from where its lines begin, in pixels. */
export const scrolledAlong = (node: Element): number => Math.abs(node.scrollLeft);

export const scrollAlong = (node: Element, pixels: number): void => {
  node.scrollLeft = along(pixels);
};
