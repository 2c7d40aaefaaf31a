import { hasMember, holderOf } from '../../../electron/model/index.ts';
import type { RefusedMember, Resource } from '../../../electron/model/index.ts';
import { forgetRefused } from '../../form/forget-refused.ts';
import { session } from '../../app/session.svelte.ts';
import { m } from '../../messages/lazy.ts';
import type { Draft, FormField } from '../../form/inputs.ts';
import { namesSet, putBack, refusedAs, setAside, withoutNames } from '../../form/refused-fields.ts';
import type { Refused, Values } from '../../form/refused-fields.ts';

/** The form that contains rejected fields. */
interface Form {
  readonly resource: Resource;
  readonly fields: readonly FormField[];
  readonly values: () => Draft;
  /** Returns the body that would be sent. */
  readonly body: () => Values['carried'];
  /** Returns the columns of the table, which also set values. */
  readonly columns: () => readonly string[];
  /** Returns the names of the secrets that are sent. */
  readonly secrets: () => readonly string[];
  readonly put: (values: Draft) => void;
}

/** The fields that the service rejected in creations, for the form of one resource. */
export class RefusedFields {
  readonly #form: Form;
  #aside = $state.raw<(Values & { readonly refused: Refused; readonly left: Draft }) | null>(null);

  constructor(form: Form) {
    this.#form = form;
  }

  get #known(): readonly RefusedMember[] {
    return session.account?.refusedMembers[this.#form.resource.name] ?? [];
  }

  /** Notes at rejected fields, by field name. */
  get marks(): Draft {
    const within = this.#known
      .map(({ name, at }) => [holderOf(name), at] as const)
      .filter(([one]) => one.within !== '');
    return Object.fromEntries([
      ...within.map(([one, at]) => [one.holder, m.refused.within(one.within, at)] as const),
      ...this.#known.map(({ name, at }) => [name, m.refused.field(at)] as const),
    ]);
  }

  /** The values of the source item that were left out, or null. */
  get leftOut(): Refused | null {
    return this.#aside?.refused ?? null;
  }

  /** Rejected values in the form that can be left out, or null. */
  get held(): Refused | null {
    const { resource, fields, values, columns, secrets } = this.#form;
    const names = [...namesSet(fields, values()), ...columns(), ...secrets()];
    const required = fields.filter((field) => field.required).map(({ name }) => name);
    return refusedAs(
      [...fields, ...(resource.secrets ?? [])],
      this.#known.filter(({ name }) => this.#isHeld(name, names) && !required.includes(name)),
    );
  }

  #isHeld(name: string, names: readonly string[]): boolean {
    const { holder, within } = holderOf(name);
    return names.includes(holder) && (within === '' || hasMember(this.#form.body(), name));
  }

  /** Returns the initial values of a form that is filled from an item, without rejected fields. */
  begin(filled: Values): Values {
    const { fields } = this.#form;
    const { kept, aside, members } = setAside(filled, this.#known);
    const refused = refusedAs(fields, members);
    this.#aside = refused === null ? null : { ...aside, refused, left: kept.values };
    return kept;
  }

  /**
   * Restores the values that were left out, each property separately, and clears their rejection in the account.
   * Returns the original values to send unchanged.
   */
  tryAgain(): Values['carried'] {
    const aside = this.#aside;
    if (aside === null) return {};
    this.#aside = null;
    this.#form.put(putBack(aside.values, this.#form.values(), aside.left, aside.refused.names));
    void forgetRefused(this.#form.resource.name, aside.refused.labels);
    return aside.carried;
  }

  /** Clears the rejected fields. */
  leaveOut(): void {
    const { fields, values, put } = this.#form;
    put(withoutNames(fields, values(), this.held?.names ?? []));
  }
}
