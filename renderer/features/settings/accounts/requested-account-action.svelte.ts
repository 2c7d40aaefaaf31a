import type { AccountVerb } from './account-actions.ts';

/** The action on the current account that the palette has requested from the settings page. */
class RequestedAccountAction {
  #verb = $state.raw<AccountVerb | null>(null);

  get verb(): AccountVerb | null {
    return this.#verb;
  }
  ask(verb: AccountVerb): void {
    this.#verb = verb;
  }
  /** Called when the dialog is open. */
  done(): void {
    this.#verb = null;
  }
}

export const requestedAccountAction = new RequestedAccountAction();
