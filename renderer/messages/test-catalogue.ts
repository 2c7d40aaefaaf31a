/** A function that returns a part of the catalogue with the same structure and other texts. */
type Wording = <Catalogue extends object>(catalogue: Catalogue) => Catalogue;

declare global {
  /** Set only by tests, before the page starts, to try another script before there is a translation in it. */
  var otherWording: Wording | undefined;
}

/** Returns the catalogue that the page uses: in English, unless a test replaces it. */
export const applyWording: Wording = (catalogue) => globalThis.otherWording?.(catalogue) ?? catalogue;
