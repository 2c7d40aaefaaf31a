/** Why pictures that are not on this computer are not fetched now, in words; null: they are. */
let why = $state<string | null>(null);

export const heldPictures = {
  get why(): string | null {
    return why;
  },
  set(words: string | null): void {
    why = words;
  },
};
