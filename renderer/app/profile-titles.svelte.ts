/** A profile by its id, and what its person calls it. */
export interface ProfileTitle {
  readonly id: string;
  readonly name: string;
}

/** What people call the profiles that products are judged by. */
class ProfileTitles {
  #all = $state.raw<readonly ProfileTitle[]>([]);
  readonly #followers = new Set<() => void>();

  /** In the person's order. */
  get all(): readonly ProfileTitle[] {
    return this.#all;
  }

  /** Its name; the id itself where there is no such profile any more. */
  of(id: string): string {
    return this.#all.find((one) => one.id === id)?.name ?? id;
  }

  take(profiles: readonly ProfileTitle[]): void {
    const taken = profiles.map(({ id, name }) => ({ id, name }));
    if (JSON.stringify(taken) === JSON.stringify(this.#all)) return;
    this.#all = taken;
    for (const follower of this.#followers) follower();
  }

  /** Calls it after each change, for as long as the page lives. */
  follow(changed: () => void): void {
    this.#followers.add(changed);
  }
}

export const profileTitles = new ProfileTitles();
