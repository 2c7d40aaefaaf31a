/** So many characters of a pasted table are kept. */
export const mostPasted = 4_000_000;
