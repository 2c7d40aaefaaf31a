/** The reason why pictures that are not on this computer are currently not fetched, or null if they are. */
let why = $state<string | null>(null);

export const onDemandPictures = {
  get why(): string | null {
    return why;
  },
  set(reason: string | null): void {
    why = reason;
  },
};
