/** Takes a part of the catalogue and gives one with the same places and other words. */
type Wording = <Catalogue extends object>(catalogue: Catalogue) => Catalogue;

declare global {
  /** Set by tests alone, before the page begins: so another script is tried before there is a language that has it. */
  var otherWording: Wording | undefined;
}

/** The catalogue as the page words it: in English. */
export const worded: Wording = (catalogue) => globalThis.otherWording?.(catalogue) ?? catalogue;
