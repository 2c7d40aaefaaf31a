import type { AccountVerb } from './account-actions.ts';

/** What the palette asks the settings to do with the account in use. */
class AskedAccount {
  #verb = $state.raw<AccountVerb | null>(null);

  get verb(): AccountVerb | null {
    return this.#verb;
  }
  ask(verb: AccountVerb): void {
    this.#verb = verb;
  }
  /** Called once the dialog is open. */
  done(): void {
    this.#verb = null;
  }
}

export const askedAccount = new AskedAccount();
