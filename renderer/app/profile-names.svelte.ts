export interface ProfileTitle {
  readonly id: string;
  readonly name: string;
}

/** The names of the profiles that products are evaluated by. */
class ProfileTitles {
  #all = $state.raw<readonly ProfileTitle[]>([]);
  readonly #followers = new Set<() => void>();

  /** All profiles in the user's order. */
  get all(): readonly ProfileTitle[] {
    return this.#all;
  }

  /** Returns the name of a profile, or its ID if it no longer exists. */
  of(id: string): string {
    return this.#all.find((one) => one.id === id)?.name ?? id;
  }

  take(profiles: readonly ProfileTitle[]): void {
    const titles = profiles.map(({ id, name }) => ({ id, name }));
    if (JSON.stringify(titles) === JSON.stringify(this.#all)) return;
    this.#all = titles;
    for (const follower of this.#followers) follower();
  }

  /** Subscribes to changes for the lifetime of the page. */
  follow(changed: () => void): void {
    this.#followers.add(changed);
  }
}

export const profileTitles = new ProfileTitles();
